export const form = {
  required: 'required',
  optional: 'Optional',
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
  usePhone: 'Use it',
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
  uploaded: 'Image uploaded successfully',
  failed: 'Failed to upload image',
}

/** The static forms Add provider and Add service: the same fields, and no call behind them. */
export const staticForm = {
  ownerName: 'Owner Name',
  role: 'Role',
  phone: 'Phone Number',
  email: 'Email',
  companyName: 'Company Name',
  category: 'Category',
  basedIn: 'Based in',
  roles: ['Role 1', 'Role 2', 'Role 3'],
  categories: ['Category 1', 'Category 2', 'Category 3'],
  submit: 'Add',
}
