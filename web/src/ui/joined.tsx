import { Fragment } from 'react'

/** Several texts of somebody's data in one line, each with a direction of its own. */
export function Joined({ texts, by }: { texts: readonly string[]; by: string }) {
  return texts.map((text, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: texts may repeat and never move
    <Fragment key={index}>
      {index > 0 && by}
      <bdi>{text}</bdi>
    </Fragment>
  ))
}
