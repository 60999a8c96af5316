import { Fragment } from 'react'

/** Several texts in one line. Each is isolated, so that Arabic does not reorder its neighbours. */
export function Joined({ texts, by }: { texts: readonly string[]; by: string }) {
  return texts.map((text, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: texts may repeat and never move
    <Fragment key={index}>
      {index > 0 && by}
      <bdi>{text}</bdi>
    </Fragment>
  ))
}
