export const dialog = { close: 'Close', previous: 'Previous record', next: 'Next record' }

/** The shared delete confirmation. */
export const deletion = {
  title: (item: string) => `Delete ${item}`,
  text: (item: string) =>
    `Are you sure you want to delete this ${item}? This action cannot be undone.`,
  cancel: 'Cancel',
  confirm: 'Delete',
  busy: 'Deleting...',
  success: (item: string) => `${item} deleted successfully`,
  failed: (item: string) => `Failed to delete ${item}. Please try again.`,
}

export const contact = {
  copy: (value: string) => `Copy ${value}`,
  copied: (value: string) => `Copied ${value}`,
  copyFailed: 'Copying is not allowed here. Please select the text and copy it yourself.',
}

export const listLink = {
  find: (list: string) => `Find in ${list}`,
  related: 'Related lists',
}

const counted = (count: number) => `${count} ${count === 1 ? 'character' : 'characters'}`

export const characters = {
  left: (count: number) => `${counted(count)} left`,
  tooMany: (count: number) => `${counted(count)} too many`,
}
