/** A page number or a gap. The two gaps differ because slots are React keys. */
type Slot = number | 'gap-start' | 'gap-end'

/**
 * The numbers of the pager: first, last, the current one and its neighbours. Always the same
 * count of slots for the same number of pages, so that nothing moves under the pointer.
 */
export function pageNumbers(page: number, pages: number): Slot[] {
  if (pages <= 7) return Array.from({ length: pages }, (_, index) => index + 1)
  if (page <= 4) return [1, 2, 3, 4, 5, 'gap-end', pages]
  if (page >= pages - 3) {
    return [1, 'gap-start', pages - 4, pages - 3, pages - 2, pages - 1, pages]
  }
  return [1, 'gap-start', page - 1, page, page + 1, 'gap-end', pages]
}
