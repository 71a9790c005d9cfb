/**
 * The logo of Wheelhouse: a ship's wheel with six handles. It uses the surrounding text colour, so that it works in
 * light, dark and print alike. Decoration only: the product's name is next to it as text.
 */
export function Mark({ size = 32 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" fill="none" stroke="currentColor" aria-hidden>
      <path d="M16 7L16 25M23.8 11.5L8.2 20.5M23.8 20.5L8.2 11.5" strokeWidth="1.8" />
      <path
        d="M16 6L16 1.8M24.7 11L28.3 8.9M24.7 21L28.3 23.1M16 26L16 30.2M7.3 21L3.7 23.1M7.3 11L3.7 8.9"
        strokeWidth="3.4"
        strokeLinecap="round"
      />
      <circle cx="16" cy="16" r="9.3" strokeWidth="3" />
      <circle cx="16" cy="16" r="2.9" fill="currentColor" stroke="none" />
    </svg>
  )
}
