import { arSA } from 'react-day-picker/locale/ar-SA'

export const locale = arSA
