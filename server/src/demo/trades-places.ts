import type { Trade } from './trade.ts'

export const placeTrades: Trade[] = [
  {
    category: 'Wedding Halls',
    description: 'Halls and palaces for weddings, with separate sections for women and men.',
    suffix: { arabic: 'للأفراح والمناسبات', latin: 'Wedding Hall' },
    companies: ['قصر الدرة للأفراح', 'Layali Al-Riyadh Palace'],
    offers: [
      {
        title: 'حجز القاعة الكبرى',
        price: 38_000,
        description: 'قاعة نساء تتسع لستمائة ضيفة مع جناح للعروس ومواقف وخدمة استقبال.',
      },
      { title: 'Garden terrace evening', price: 21_500 },
      { title: 'قاعة الرجال', price: 18_000, description: 'مجلس مفتوح يتسع لثلاثمائة ضيف.' },
    ],
  },
  {
    category: 'Hotel Ballrooms',
    description: 'Ballrooms in hotels, with rooms for guests from other cities.',
    suffix: { arabic: 'للقاعات الفندقية', latin: 'Ballrooms' },
    companies: ['Corniche Grand Ballroom', 'قاعات مرسى الشاطئ'],
    offers: [
      {
        title: 'Ballroom with dinner for 300',
        price: 64_000,
        description: 'Dinner, stage and valet included.',
      },
      { title: 'جناح العروسين لليلتين', price: 4_200 },
    ],
  },
  {
    category: 'Chalets & Farms',
    description: 'Open-air places for small weddings, henna nights and engagements.',
    suffix: { arabic: 'للشاليهات والاستراحات', latin: 'Chalets' },
    companies: ['استراحة نسائم نجد', 'Palm Grove Farm'],
    offers: [
      {
        title: 'ليلة في الاستراحة',
        price: 3_800,
        description: 'جلسات خارجية ومسبح ومجلسان منفصلان.',
      },
      { title: 'Weekend at the farm', price: 9_500 },
    ],
  },
  {
    category: 'Catering',
    description: 'Dinner, buffet and live cooking for any number of guests.',
    suffix: { arabic: 'للضيافة والولائم', latin: 'Catering' },
    companies: ['مطابخ كرم الضيافة', 'Saffron & Cardamom Catering'],
    offers: [
      {
        title: 'بوفيه مفتوح لمئتي ضيف',
        price: 24_000,
        description: 'أطباق سعودية وعالمية مع طاقم تقديم.',
      },
      {
        title: 'Live stations dinner',
        price: 31_000,
        description: 'Five live stations with their own chefs.',
      },
      { title: 'ذبائح وكبسة', price: 9_800 },
    ],
  },
  {
    category: 'Saudi Coffee & Dates',
    description: 'Coffee pourers, dates and sweets from arrival to farewell.',
    suffix: { arabic: 'للقهوة السعودية', latin: 'Saudi Coffee' },
    companies: ['صبابات دلة الكيف', 'Dallah Hospitality'],
    offers: [
      { title: 'طاقم صبابات لست ساعات', price: 2_600 },
      {
        title: 'Coffee corner with dates',
        price: 3_400,
        description: 'Brass corner, four kinds of dates.',
      },
    ],
  },
  {
    category: 'Cakes',
    description: 'Wedding cakes made to order, with delivery and setting up.',
    suffix: { arabic: 'للكيك والحلويات', latin: 'Cakes' },
    companies: ['Sugar Petal Cakes', 'حلويات بيت السكر'],
    offers: [
      {
        title: 'كيكة زفاف من خمس طبقات',
        price: 3_900,
        description: 'نكهة الفانيلا والفستق مع ورود سكرية.',
      },
      { title: 'Three-tier cake', price: 2_450 },
    ],
  },
  {
    category: 'Chocolate & Favours',
    description: 'Chocolate stands, trays and favours with the names of the couple.',
    suffix: { arabic: 'للشوكولاتة والتوزيعات', latin: 'Chocolate & Favours' },
    companies: ['توزيعات لمسة وفا', 'Cacao & Oud Favours'],
    offers: [
      { title: 'استاند شوكولاتة', price: 1_850 },
      {
        title: 'Favour boxes, 200 pieces',
        price: 2_900,
        description: 'Printed names, chocolate and oud.',
      },
    ],
  },
  {
    category: 'Juice & Mocktail Bars',
    description: 'Bars with fresh juices and mocktails, with their own staff.',
    suffix: { arabic: 'للعصائر والمشروبات', latin: 'Mocktails' },
    companies: ['عصائر روق المزاج', 'Mint & Pearl Mocktail Bar'],
    offers: [{ title: 'Mocktail bar for 150 guests', price: 3_200 }],
  },
  {
    category: 'Tents & Outdoor Setup',
    description: 'Tents, floors, air conditioning and outdoor seating.',
    suffix: { arabic: 'للخيام والتجهيزات', latin: 'Tents' },
    companies: ['خيام سمو البادية', 'Dune Royal Tents'],
    offers: [
      { title: 'خيمة ملكية مكيفة', price: 16_500, description: 'تتسع لمئتي ضيف مع أرضية وإنارة.' },
      { title: 'Outdoor majlis seating', price: 5_400 },
    ],
  },
  {
    category: 'Table & Chair Rental',
    description: 'Tables, chairs, linen and tableware, delivered and collected.',
    suffix: { arabic: 'لتأجير الطاولات والكراسي', latin: 'Rentals' },
    companies: ['تأجير ركن المناسبات', 'Golden Chair Rentals'],
    offers: [
      { title: 'Chiavari chairs, 300 pieces', price: 4_500 },
      { title: 'طاولات وأغطية', price: 2_750 },
    ],
  },
]
