/** `excel` opens in spreadsheets as it should look; `csv` has the values as the API sends them. */
export const exportFormats = ['excel', 'csv'] as const
export type ExportFormat = (typeof exportFormats)[number]

/** Of the headings for Excel. */
export const exportLanguages = ['en', 'ar'] as const
export type ExportLanguage = (typeof exportLanguages)[number]

/** Where all rows of a list are, as a file. The specification has no path under `/admin/export`. */
export const exportPath = (listPath: string) => listPath.replace(/^\/admin\//, '/admin/export/')
