/**
 * The mark of Wheelhouse: a ship's wheel of six handles. It draws in the text colour around it, so that it works on
 * light, dark and print alike. Decoration only: the product's name stands beside it as text.
 */
export function Mark({ size = 32 }: { size?: number }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 32 32"
      fill="none"
      stroke="currentColor"
      strokeLinecap="round"
      aria-hidden
    >
      <path d="M16 2v28M3.9 9l24.2 14M3.9 23l24.2-14" strokeWidth="3" />
      <circle cx="16" cy="16" r="8.5" strokeWidth="3.5" />
      <circle cx="16" cy="16" r="3.6" fill="currentColor" stroke="none" />
    </svg>
  )
}
