import { Link, type LinkComponent } from '@tanstack/react-router'

/**
 * A link of a breadcrumb. Every screen below its address would otherwise make the router mark it as
 * the current page, which only the last part is.
 */
export const Crumb: LinkComponent<'a'> = (props) => (
  <Link activeOptions={{ exact: true }} {...props} />
)
