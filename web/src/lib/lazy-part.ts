import { lazy, type ReactNode } from 'react'
import { withStrings } from './strings.ts'

export type Part<Props> = (props: Props) => ReactNode

/**
 * A part of the page whose code is loaded when it is first rendered. If that fails, `Without` stands
 * in its place. Chromium remembers a failed import, so only the next load of the page tries again.
 */
export const lazyPart = <Props extends object>(
  load: () => Promise<Part<Props>>,
  Without: Part<Props>,
) => lazy(async () => ({ default: await withStrings(load()).catch(() => Without) }))
