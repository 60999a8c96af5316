/** A name in both scripts, as the same person would write it. */
export type Name = { arabic: string; latin: string }

/** Reads `Latin عربي, Latin عربي, …`. */
const names = (written: string): Name[] =>
  written.split(',').map((pair) => {
    const [latin = '', ...arabic] = pair.trim().split(/\s+/)
    return { latin, arabic: arabic.join(' ') }
  })

export const womenNames = names(`
  Noura نورة, Sarah سارة, Maha مها, Reem ريم, Haya هيا, Lama لمى, Dalal دلال, Ghada غادة,
  Abeer عبير, Amal أمل, Hind هند, Latifa لطيفة, Moudi موضي, Munira منيرة, Hessa حصة, Jawaher جواهر,
  Aljawharah الجوهرة, Al-Anoud العنود, Wadha وضحى, Shaikha شيخة, Fatimah فاطمة, Aisha عائشة,
  Khadijah خديجة, Maryam مريم, Zainab زينب, Asma أسماء, Hanan حنان, Huda هدى, Iman إيمان,
  Samar سمر, Rana رنا, Rania رانيا, Dina دينا, Lina لينا, Layan ليان, Lujain لجين, Joud جود,
  Jana جنى, Talia تاليا, Rimas ريماس, Raghad رغد, Renad رناد, Shahad شهد, Bashayer بشاير,
  Afnan أفنان, Afrah أفراح, Ahlam أحلام, Alaa آلاء, Amani أماني, Amjad أمجاد, Anwar أنوار,
  Areej أريج, Arwa أروى, Aseel أسيل, Athari أثاري, Azizah عزيزة, Badriyah بدرية, Basma بسمة,
  Budoor بدور, Buthaina بثينة, Danah دانة, Deem ديم, Dhuha ضحى, Eman إيمان, Fajr فجر, Farah فرح,
  Fawziah فوزية, Fay في, Ghaida غيداء, Ghala غلا, Hadeel هديل, Haifa هيفاء, Hala هلا, Halima حليمة,
  Hayat حياة, Ibtisam ابتسام, Ilham إلهام, Kholoud خلود, Lamya لمياء, Lulwa لولوة,
  Manal منال, Manar منار, Mashael مشاعل, May مي, Mona منى, Mudhawi مضاوي, Nada ندى, Nadia نادية,
  Najla نجلاء, Najwa نجوى, Nawal نوال, Njoud نجود, Ohoud عهود, Rawan روان, Razan رزان, Rehab رحاب,
  Ruba ربى, Salma سلمى, Sana سناء, Sumayyah سمية, Tahani تهاني, Taghreed تغريد, Wafa وفاء, Walaa ولاء,
  Wejdan وجدان, Yara يارا
`)

export const menNames = names(`
  Mohammed محمد, Abdullah عبدالله, Abdulrahman عبدالرحمن, Abdulaziz عبدالعزيز, Fahad فهد, Khalid خالد,
  Saud سعود, Sultan سلطان, Faisal فيصل, Turki تركي, Nasser ناصر, Saad سعد, Saleh صالح, Ali علي,
  Ahmed أحمد, Ibrahim إبراهيم, Yousef يوسف, Omar عمر, Hassan حسن, Hussain حسين, Bandar بندر,
  Majed ماجد, Mansour منصور, Mishal مشعل, Nawaf نواف, Naif نايف, Rakan راكان, Rayan ريان, Salman سلمان,
  Sami سامي, Tariq طارق, Waleed وليد, Yazeed يزيد, Ziyad زياد, Abdulelah عبدالإله, Abdulmajeed عبدالمجيد,
  Abdulmohsen عبدالمحسن, Abdullatif عبداللطيف, Abdulkarim عبدالكريم, Abdulwahab عبدالوهاب, Adel عادل,
  Ammar عمار, Anas أنس, Asim عاصم, Ayman أيمن, Ayedh عايض, Badr بدر, Bader بادر, Basel باسل,
  Dhafer ظافر, Eyad إياد, Fares فارس, Fawaz فواز, Fayez فايز, Ghazi غازي, Habib حبيب, Hadi هادي,
  Hamad حمد, Hamoud حمود, Hani هاني, Hatem حاتم, Hazza هزاع, Hisham هشام, Humaid حميد, Jaber جابر,
  Jamal جمال, Jasser جاسر, Karim كريم, Maher ماهر, Malik مالك, Marwan مروان, Mazen مازن, Metab متعب,
  Moath معاذ, Mohannad مهند, Mubarak مبارك, Musaed مساعد, Muteb متعب, Nahar نهار, Obaid عبيد, Osama أسامة,
  Qasim قاسم, Raed رائد, Rashed راشد, Riyad رياض, Sabah صباح, Saif سيف, Sattam سطام, Shaker شاكر,
  Suhail سهيل, Sulaiman سليمان, Tamim تميم, Thamer ثامر, Thunayan ثنيان, Wael وائل, Yahya يحيى,
  Yasser ياسر, Zaid زيد, Zuhair زهير
`)
