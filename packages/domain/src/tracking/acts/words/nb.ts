import type { ActWords } from './act-words.ts'

export const nb: ActWords = {
  heading: 'Dette kan du gjøre',
  forms: {
    instruct: {
      title: 'Fortell oss hvordan du vil ha pakken levert',
      text: 'For eksempel portkode, etasje eller et trygt sted. Høyst 500 tegn.',
      label: 'Leveringsønsker',
      button: 'Send ønsker',
      done: 'Takk! Vi har mottatt leveringsønskene dine.',
    },
    choose_day: {
      title: 'Velg leveringsdag',
      text: 'Velg en dag da noen kan ta imot pakken.',
      label: 'Leveringsdag',
      button: 'Velg denne dagen',
      done: 'Takk! Vi har mottatt leveringsdagen din.',
    },
    follow: {
      title: 'Få oppdateringer',
      text: 'Vi gir deg beskjed når noe skjer. Du kan stoppe meldingene når du vil.',
      label: 'E-postadresse eller mobilnummer',
      button: 'Få oppdateringer',
      done: 'Nesten ferdig. Vi har sendt deg en melding. Åpne lenken i den innen 24 timer for å begynne å få oppdateringer.',
    },
    report_missing: {
      title: 'Har du ikke fått pakken?',
      text: 'Se ved døren og i postkassen, og spør naboer og dem du bor sammen med. Fortsatt borte? Si fra til oss.',
      label: 'Er det noe vi bør vite? (valgfritt)',
      button: 'Jeg har ikke fått den',
      done: 'Takk for at du sa fra. Butikken har fått meldingen din og alt vi vet om pakken.',
    },
  },
  anotherDay: 'Velg en annen dag',
  problems: {
    address_missing: 'Skriv inn en e-postadresse eller et mobilnummer.',
    email_invalid: 'Sjekk e-postadressen. Den skal se ut som navn@example.com.',
    phone_invalid: 'Sjekk mobilnummeret. Skriv det med landskode, for eksempel +47 406 12 345.',
    channel_off:
      'Butikken sender ikke oppdateringer på den måten. Prøv en e-postadresse eller et mobilnummer i stedet.',
    followers_full: 'Tre personer får allerede oppdateringer om pakken. Det kan ikke bli flere.',
    asked_often: 'Adressen har allerede fått tre forespørsler i dag. Prøv igjen i morgen.',
    text_missing: 'Skriv ønskene dine først.',
    text_too_long: 'Bruk høyst 500 tegn.',
    day_invalid: 'Velg en av dagene i listen.',
    not_open: 'Det er ikke mulig for denne pakken akkurat nå. Siden viser hvor den er.',
    wrote_often: 'Vi har fått meldingene dine. Du kan skrive igjen i morgen.',
    try_again: 'Det gikk ikke. Prøv igjen fra denne siden.',
  },
  leaveEmpty: 'La feltet stå tomt',
  confirm: {
    title: 'Få oppdateringer om pakken din?',
    text: '{address} får en melding når noe skjer med pakken fra {shop}.',
    button: 'Ja, send meg oppdateringer',
  },
  confirmed: {
    title: 'Du får oppdateringer',
    text: 'Vi skriver til {address} når noe skjer. Hver melding har en lenke for å stoppe.',
  },
  expired: {
    title: 'Lenken virker ikke lenger',
    text: 'Den virker i 24 timer. Åpne sporingssiden og be om oppdateringer på nytt.',
  },
  unfollow: {
    title: 'Stoppe oppdateringer?',
    text: '{address} får ikke flere oppdateringer om pakken fra {shop}.',
    button: 'Stopp oppdateringer',
  },
  unfollowed: {
    title: 'Oppdateringene er stoppet',
    text: 'Du får ikke flere oppdateringer om denne pakken.',
  },
  openPage: 'Åpne sporingssiden',
}
