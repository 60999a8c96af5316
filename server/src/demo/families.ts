import type { Name } from './names.ts'

/** Reads `Latin عربي, Latin عربي, …` and adds the article in each script. */
const families = (written: string): Name[] =>
  written.split(',').map((pair) => {
    const [latin, arabic] = pair.trim().split(' ')
    return { latin: `Al-${latin}`, arabic: `ال${arabic}` }
  })

export const familyNames = families(`
  Qahtani قحطاني, Otaibi عتيبي, Harbi حربي, Ghamdi غامدي, Zahrani زهراني, Shehri شهري, Dosari دوسري,
  Mutairi مطيري, Shammari شمري, Anazi عنزي, Subaie سبيعي, Rashidi رشيدي, Juhani جهني, Balawi بلوي,
  Asiri عسيري, Maliki مالكي, Thaqafi ثقفي, Sulami سلمي, Bishi بيشي, Amri عمري, Yami يامي, Khaldi خالدي,
  Hajri هاجري, Marri مري, Ajmi عجمي, Baqami بقمي, Sahli سهلي, Shahrani شهراني, Wadei وادعي,
  Ahmari أحمري, Asmari أسمري, Bariqi بارقي, Faifi فيفي, Hazmi حازمي, Huwaiti حويطي, Atawi عطوي,
  Omrani عمراني, Sharari شراري, Ruwaili رويلي, Dhafiri ظفيري, Fadhli فضلي, Enezi عنيزي, Saadi سعدي,
  Hudhali هذلي, Lihyani لحياني, Qurashi قرشي, Sharif شريف, Ansari أنصاري, Bukhari بخاري, Sindi سندي,
  Jabri جبري, Khuzai خزاعي, Nahdi نهدي, Amoudi عمودي, Saggaf سقاف, Attas عطاس, Haddad حداد, Najjar نجار,
  Khayyat خياط, Sabban صبان, Jamjoom جمجوم, Zamil زامل, Rajhi راجحي, Olayan عليان, Gosaibi قصيبي,
  Turki تركي, Saif سيف, Mansour منصور, Nasser ناصر, Saleh صالح, Hamad حمد, Fahad فهد, Salem سالم,
  Jasser جاسر, Rasheed رشيد, Majed ماجد, Hamdan حمدان, Sultan سلطان, Bassam بسام, Ghannam غنام,
  Sudairi سديري, Tuwaijri تويجري, Suwailem سويلم, Mogbel مقبل, Muqrin مقرن, Jarallah جارالله,
  Humaidan حميدان, Humaid حميد, Humaidi حميدي, Hussain حسين, Eid عيد, Eissa عيسى, Issa عيسي, Barrak براك,
  Barqi برقي, Bader بدر, Dakhil دخيل, Dawood داود, Dhubayan ذبيان, Duwaish دويش, Fayez فايز, Faraj فرج,
  Fawzan فوزان, Furaih فريح, Ghadeer غدير, Ghanem غانم, Ghazal غزال, Habib حبيب, Habdan هبدان,
  Hakami حكمي, Halabi حلبي, Hammad حماد, Hashim هاشم, Hassan حسن, Hokair حكير, Hoshan هوشان,
  Hujailan حجيلان, Ibrahim إبراهيم, Jaber جابر, Jafari جعفري, Jaser جسار, Jeraisy جريسي, Johar جوهر,
  Juraid جريد, Kabli كابلي, Kathiri كثيري, Khalaf خلف, Khamis خميس, Kharashi خراشي, Khodair خضير,
  Khathlan خثلان, Khunaizan خنيزان, Luhaidan لحيدان, Lahim لاحم, Madani مدني, Mahdi مهدي, Makki مكي,
  Manea مانع, Masoud مسعود, Mazrou مزروع, Meshari مشاري, Mishaal مشعل, Moammar معمر, Mousa موسى,
  Mubarak مبارك, Muhanna مهنا, Mulhim ملحم, Musallam مسلم, Mutlaq مطلق, Muzaini مزيني, Nafisah نفيسة,
  Naim نعيم, Namlah نملة, Nuaim نعيمي, Nughaimshi نغيمشي, Obaid عبيد, Obaikan عبيكان, Odan عودان,
  Olayyan علياني, Omair عمير, Oraini عريني, Othaim عثيم, Othman عثمان, Qadi قاضي, Qarni قرني, Qasim قاسم,
  Quraini قريني, Rabiah ربيعة, Rashed راشد, Rayes ريس, Reshoud رشود, Rubaian ربيعان, Rumaih رميح,
  Ruwaished رويشد, Saadoun سعدون, Saab صعب, Sagheer صغير, Sakran سكران, Salamah سلامة, Samari سمري,
  Saqer صقر, Sayegh صايغ, Shaalan شعلان, Shaikh شيخ, Shalawi شلوي, Shathri شثري, Shayea شايع,
  Shubaili شبيلي, Shuaibi شعيبي, Sughayer صغير, Suhaim سحيم, Sulaiman سليمان, Suwaidan سويدان,
  Tamimi تميمي, Tayyar طيار, Thunayan ثنيان, Tuwairqi طويرقي, Twaim تويم, Umar عمر, Wabel وابل,
  Wahbi وهبي, Yahya يحيى, Yousef يوسف, Zaid زيد, Zahid زاهد, Zughaibi زغيبي, Zuhair زهير
`)
