import { Fragment } from 'react'

/** A text that has to wrap wraps an e-mail address before its @, not in the middle of a word. */
export function Breakable({ children }: { children: string }) {
  return children.split(/(?=@)/).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ))
}
