import type { Trade } from './trade.ts'
import { entertainmentTrades } from './trades-entertainment.ts'
import { placeTrades } from './trades-places.ts'
import { styleTrades } from './trades-style.ts'

export const trades: readonly Trade[] = [...placeTrades, ...styleTrades, ...entertainmentTrades]

/** Brands for companies that the trades do not name. */
export const brands: readonly { arabic: string; latin: string }[] = `
  Layali ليالي, Lamasat لمسات, Rawnaq رونق, Areej أريج, Durrah درة, Bahja بهجة, Afrah أفراح, Nasaem نسائم,
  Yasmina ياسمينة, Malakiya ملكية, Andalus أندلس, Najd نجد, Hijaz حجاز, Tala طلة, Wajd وجد, Hayat حياة,
  Sana سنا, Ghusn غصن, Shahd شهد, Diwan ديوان, Raqi راقي, Anaqa أناقة, Zumurrud زمرد, Yaqoot ياقوت,
  Lulu لؤلؤ, Fairouz فيروز, Marjan مرجان, Qamar قمر, Thuraya ثريا, Suhail سهيل, Nada ندى, Rihab رحاب,
  Jood جود, Wisal وصال, Mawadda مودة, Alfa ألفة, Sakina سكينة, Basma بسمة, Haneen حنين, Shaghaf شغف
`
  .split(',')
  .map((pair) => {
    const [latin = '', arabic = ''] = pair.trim().split(' ')
    return { arabic, latin }
  })
