/** Amounts as the product writes them, told independently of the app's own formatter. */
export const amount = (value: number): string =>
  value.toLocaleString('en-US', {
    minimumFractionDigits: Number.isInteger(value) ? 0 : 2,
    maximumFractionDigits: 2,
  })
