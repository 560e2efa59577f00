import type { ActWords } from './act-words.ts'

export const da: ActWords = {
  heading: 'Det kan du gøre',
  forms: {
    instruct: {
      title: 'Fortæl os, hvordan du vil have pakken leveret',
      text: 'For eksempel dørkode, etage eller et sikkert sted. Højst 500 tegn.',
      label: 'Leveringsønsker',
      button: 'Send ønsker',
      done: 'Tak! Vi har modtaget dine leveringsønsker.',
    },
    choose_day: {
      title: 'Vælg leveringsdag',
      text: 'Vælg en dag, hvor nogen kan tage imod pakken.',
      label: 'Leveringsdag',
      button: 'Vælg denne dag',
      done: 'Tak! Vi har modtaget din leveringsdag.',
    },
    follow: {
      title: 'Få opdateringer',
      text: 'Vi skriver til dig, når der sker noget. Du kan stoppe beskederne, når du vil.',
      label: 'E-mailadresse eller mobilnummer',
      button: 'Få opdateringer',
      done: 'Næsten færdig. Vi har sendt dig en besked. Åbn linket i den inden 24 timer for at begynde at få opdateringer.',
    },
    report_missing: {
      title: 'Har du ikke fået pakken?',
      text: 'Se efter ved døren og i postkassen, og spørg naboer og dem, du bor sammen med. Stadig væk? Giv os besked.',
      label: 'Er der noget, vi bør vide? (valgfrit)',
      button: 'Jeg har ikke fået den',
      done: 'Tak for beskeden. Butikken har fået din henvendelse og alt, hvad vi ved om pakken.',
    },
  },
  anotherDay: 'Vælg en anden dag',
  problems: {
    address_missing: 'Skriv en e-mailadresse eller et mobilnummer.',
    email_invalid: 'Kontrollér e-mailadressen. Den skal se ud som navn@example.com.',
    phone_invalid: 'Kontrollér mobilnummeret. Skriv det med landekode, for eksempel +45 20 12 34 56.',
    channel_off: 'Butikken sender ikke opdateringer på den måde. Prøv en e-mailadresse eller et mobilnummer i stedet.',
    followers_full: 'Tre personer får allerede opdateringer om pakken. Der kan ikke komme flere.',
    asked_often: 'Adressen har allerede fået tre forespørgsler i dag. Prøv igen i morgen.',
    text_missing: 'Skriv dine ønsker først.',
    text_too_long: 'Brug højst 500 tegn.',
    day_invalid: 'Vælg en af dagene på listen.',
    not_open: 'Det er ikke muligt for denne pakke lige nu. Siden viser, hvor den er.',
    wrote_often: 'Vi har fået dine beskeder. Du kan skrive igen i morgen.',
    try_again: 'Det lykkedes ikke. Prøv igen fra denne side.',
  },
  leaveEmpty: 'Lad feltet være tomt',
  confirm: {
    title: 'Få opdateringer om din pakke?',
    text: '{address} får en besked, når der sker noget med pakken fra {shop}.',
    button: 'Ja, send mig opdateringer',
  },
  confirmed: {
    title: 'Du får opdateringer',
    text: 'Vi skriver til {address}, når der sker noget. Hver besked har et link til at stoppe.',
  },
  expired: {
    title: 'Linket virker ikke længere',
    text: 'Det virker i 24 timer. Åbn sporingssiden, og bed om opdateringer igen.',
  },
  unfollow: {
    title: 'Stop opdateringer?',
    text: '{address} får ikke flere opdateringer om pakken fra {shop}.',
    button: 'Stop opdateringer',
  },
  unfollowed: {
    title: 'Opdateringerne er stoppet',
    text: 'Du får ikke flere opdateringer om denne pakke.',
  },
  openPage: 'Åbn sporingssiden',
}
