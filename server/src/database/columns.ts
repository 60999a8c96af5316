/** The column of a plain field: `createdAt` is stored in `created_at`. */
export const columnOf = (field: string) =>
  field === '_id' ? 'id' : field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
