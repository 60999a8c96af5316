/** Joins what is there: `classNames(styles.row, busy && styles.busy)`. */
export const classNames = (...names: (string | false | null | undefined)[]) =>
  names.filter(Boolean).join(' ')
