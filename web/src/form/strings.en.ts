import { imageMessages } from '@zaffa/contract/images'
import { tooLong } from '@zaffa/contract/length'

export const form = {
  tooLong,
  required: 'required',
  choose: 'Choose',
  cancel: 'Cancel',
  showPassword: 'Show password',
  hidePassword: 'Hide password',
  openCalendar: 'Open calendar',
  calendar: 'Calendar',
  dateFormat: 'yyyy-MM-dd',
  dateInvalid: 'Date input not valid.',
  loadingCalendar: 'Loading calendar...',
  phoneHint: (phone: string) => `Did you mean ${phone}?`,
  unsavedTitle: 'Leave without saving?',
  unsavedText: 'What you have entered on this page will be lost.',
  stay: 'Stay',
  leave: 'Leave',
}

export const avatar = {
  choose: 'Choose image',
  change: 'Change image',
  remove: 'Remove',
  rule: 'An image of at most 5 MB',
  uploading: 'Uploading image...',
  preview: 'Avatar preview',
  ...imageMessages,
  uploaded: 'Image uploaded successfully',
  failed: 'Failed to upload image',
}
