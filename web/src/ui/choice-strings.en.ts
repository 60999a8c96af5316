/** What a person chooses for the device. The languages are named by themselves. */
export const choices = {
  menu: 'Language and theme',
  language: 'Language',
  theme: 'Theme',
  themes: { system: 'Same as device', light: 'Light', dark: 'Dark' },
  digits: 'Digits',
  digitSets: { latin: '0123', arabic: '٠١٢٣' },
  hijri: 'Hijri dates',
  hijriDates: { off: 'Hidden', on: 'Shown' },
}
