import { type ComponentPropsWithRef, createElement } from 'react'

/**
 * A part of a page that scrolls on its own: a pointer scrolls it where it is, and the keyboard once it has the focus,
 * which not every browser gives to such a part by itself. Everything else is an ordinary element's.
 * @param as the element; left out, a `div`
 */
export function ScrollRegion<Tag extends 'div' | 'pre' | 'section' | 'ul' = 'div'>({
  as,
  ...props
}: { as?: Tag } & ComponentPropsWithRef<Tag>) {
  return createElement(as ?? 'div', { tabIndex: 0, ...props })
}

/**
 * A picture that people also operate by keyboard, such as a map that the arrow keys move. For screen readers it remains
 * a picture with a name: what it shows and does is next to it in lists and fields.
 */
export function KeyPicture<Tag extends 'canvas' | 'div' | 'svg'>({
  as,
  ...props
}: { as: Tag } & ComponentPropsWithRef<Tag>) {
  return createElement(as, { tabIndex: 0, role: 'img', ...props })
}
