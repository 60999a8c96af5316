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
