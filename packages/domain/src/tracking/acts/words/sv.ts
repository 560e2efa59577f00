import type { ActWords } from './act-words.ts'

export const sv: ActWords = {
  heading: 'Det här kan du göra',
  forms: {
    instruct: {
      title: 'Berätta hur du vill ha paketet levererat',
      text: 'Till exempel portkod, våning eller en säker plats. Högst 500 tecken.',
      label: 'Leveransönskemål',
      button: 'Skicka önskemål',
      done: 'Tack! Vi har tagit emot dina leveransönskemål.',
    },
    choose_day: {
      title: 'Välj leveransdag',
      text: 'Välj en dag när någon kan ta emot paketet.',
      label: 'Leveransdag',
      button: 'Välj den här dagen',
      done: 'Tack! Vi har tagit emot din leveransdag.',
    },
    follow: {
      title: 'Få uppdateringar',
      text: 'Vi hör av oss när något händer. Du kan avsluta när du vill.',
      label: 'E-postadress eller mobilnummer',
      button: 'Få uppdateringar',
      done: 'Nästan klart. Vi har skickat ett meddelande till dig. Öppna länken i det inom 24 timmar för att börja få uppdateringar.',
    },
    report_missing: {
      title: 'Har du inte fått paketet?',
      text: 'Titta vid dörren och i brevlådan, och fråga grannar och dem du bor med. Fortfarande borta? Hör av dig till oss.',
      label: 'Är det något vi bör veta? (valfritt)',
      button: 'Jag har inte fått det',
      done: 'Tack för att du hörde av dig. Butiken har fått din anmälan och allt vi vet om paketet.',
    },
  },
  anotherDay: 'Välj en annan dag',
  problems: {
    address_missing: 'Ange en e-postadress eller ett mobilnummer.',
    email_invalid: 'Kontrollera e-postadressen. Den ska se ut som namn@example.com.',
    phone_invalid: 'Kontrollera mobilnumret. Skriv det med landsnummer, till exempel +46 70 123 45 67.',
    channel_off:
      'Butiken skickar inga uppdateringar på det sättet. Prova en e-postadress eller ett mobilnummer i stället.',
    followers_full: 'Tre personer får redan uppdateringar om paketet. Fler kan det inte bli.',
    asked_often: 'Adressen har redan fått tre förfrågningar i dag. Försök igen i morgon.',
    text_missing: 'Skriv dina önskemål först.',
    text_too_long: 'Använd högst 500 tecken.',
    day_invalid: 'Välj en av dagarna i listan.',
    not_open: 'Det går inte för det här paketet just nu. På sidan ser du var det är.',
    wrote_often: 'Vi har fått dina meddelanden. Du kan skriva igen i morgon.',
    try_again: 'Det gick inte. Försök igen från den här sidan.',
  },
  leaveEmpty: 'Lämna fältet tomt',
  confirm: {
    title: 'Få uppdateringar om ditt paket?',
    text: '{address} får ett meddelande när något händer med paketet från {shop}.',
    button: 'Ja, skicka uppdateringar',
  },
  confirmed: {
    title: 'Du får uppdateringar',
    text: 'Vi skriver till {address} när något händer. I varje meddelande finns en länk för att avsluta.',
  },
  expired: {
    title: 'Länken fungerar inte längre',
    text: 'Den fungerar i 24 timmar. Öppna spårningssidan och be om uppdateringar igen.',
  },
  unfollow: {
    title: 'Avsluta uppdateringar?',
    text: '{address} får inga fler uppdateringar om paketet från {shop}.',
    button: 'Avsluta uppdateringar',
  },
  unfollowed: {
    title: 'Uppdateringarna är avslutade',
    text: 'Du får inga fler uppdateringar om paketet.',
  },
  openPage: 'Öppna spårningssidan',
}
