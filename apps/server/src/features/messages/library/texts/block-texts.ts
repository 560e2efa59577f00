import type { LanguageId } from '@aftermile/domain/lists/languages'

type Question = { readonly question: string; readonly answer: string }

/** What the blocks of the tracking page say. */
export type BlockTexts = {
  readonly thanks: { readonly heading: string; readonly text: string }
  readonly help: { readonly heading: string; readonly questions: readonly Question[]; readonly contact: string }
}

export const blockTexts: Readonly<Record<LanguageId, BlockTexts>> = {
  en: {
    thanks: {
      heading: 'Thank you for shopping at {{ merchant.name }}',
      text: 'This page always says where your parcel is. Save the link to come back to it.',
    },
    help: {
      heading: 'Questions about your parcel?',
      questions: [
        {
          question: 'Nothing has happened for days',
          answer: 'A parcel isn’t scanned everywhere on its way. Give it two more working days, then get in touch.',
        },
        {
          question: 'I’m not at home when it arrives',
          answer: 'The carrier tries again or leaves the parcel at a service point nearby. You’ll be told which one.',
        },
        {
          question: 'The parcel is damaged or something is missing',
          answer: 'Keep the packaging, take a photo of it and write to us as soon as you can.',
        },
      ],
      contact: 'Contact {{ merchant.name }}',
    },
  },
  sv: {
    thanks: {
      heading: 'Tack för att du handlar hos {{ merchant.name }}',
      text: 'Här finns alltid det senaste om ditt paket. Spara länken så hittar du tillbaka.',
    },
    help: {
      heading: 'Frågor om ditt paket?',
      questions: [
        {
          question: 'Inget har hänt på flera dagar',
          answer: 'Paket skannas inte överallt på vägen. Vänta två arbetsdagar till och hör sedan av dig.',
        },
        {
          question: 'Jag är inte hemma när det kommer',
          answer: 'Transportören försöker igen eller lämnar paketet hos ett ombud i närheten. Du får veta vilket.',
        },
        {
          question: 'Paketet är skadat eller något saknas',
          answer: 'Spara förpackningen, ta ett foto och skriv till oss så snart du kan.',
        },
      ],
      contact: 'Kontakta {{ merchant.name }}',
    },
  },
  nb: {
    thanks: {
      heading: 'Takk for at du handler hos {{ merchant.name }}',
      text: 'Her finner du alltid siste nytt om pakken din. Lagre lenken, så finner du tilbake.',
    },
    help: {
      heading: 'Spørsmål om pakken din?',
      questions: [
        {
          question: 'Ingenting har skjedd på flere dager',
          answer: 'Pakker skannes ikke overalt på veien. Vent to virkedager til, og ta så kontakt.',
        },
        {
          question: 'Jeg er ikke hjemme når den kommer',
          answer: 'Transportøren prøver igjen eller leverer pakken til et hentested i nærheten. Du får vite hvilket.',
        },
        {
          question: 'Pakken er skadet, eller noe mangler',
          answer: 'Ta vare på emballasjen, ta et bilde og skriv til oss så snart du kan.',
        },
      ],
      contact: 'Kontakt {{ merchant.name }}',
    },
  },
  da: {
    thanks: {
      heading: 'Tak, fordi du handler hos {{ merchant.name }}',
      text: 'Her finder du altid seneste nyt om din pakke. Gem linket, så kan du finde tilbage.',
    },
    help: {
      heading: 'Spørgsmål om din pakke?',
      questions: [
        {
          question: 'Der er ikke sket noget i flere dage',
          answer: 'Pakker scannes ikke alle steder på vejen. Vent to hverdage mere, og kontakt os derefter.',
        },
        {
          question: 'Jeg er ikke hjemme, når den kommer',
          answer:
            'Fragtfirmaet prøver igen eller afleverer pakken i en pakkeshop i nærheden. Du får besked om hvilken.',
        },
        {
          question: 'Pakken er beskadiget, eller der mangler noget',
          answer: 'Gem emballagen, tag et billede, og skriv til os så snart som muligt.',
        },
      ],
      contact: 'Kontakt {{ merchant.name }}',
    },
  },
  fi: {
    thanks: {
      heading: '{{ merchant.name }} kiittää tilauksestasi',
      text: 'Tältä sivulta näet aina pakettisi uusimmat tiedot. Tallenna linkki, niin löydät takaisin.',
    },
    help: {
      heading: 'Kysyttävää paketistasi?',
      questions: [
        {
          question: 'Mitään ei ole tapahtunut moneen päivään',
          answer: 'Pakettia ei lueta matkan jokaisessa vaiheessa. Odota vielä kaksi arkipäivää ja ota sitten yhteyttä.',
        },
        {
          question: 'En ole kotona, kun paketti tulee',
          answer:
            'Kuljetusyhtiö yrittää uudelleen tai vie paketin lähellä olevaan noutopisteeseen. Saat tiedon pisteestä.',
        },
        {
          question: 'Paketti on vaurioitunut tai jotain puuttuu',
          answer: 'Säilytä pakkaus, ota siitä kuva ja kirjoita meille mahdollisimman pian.',
        },
      ],
      contact: 'Ota yhteyttä: {{ merchant.name }}',
    },
  },
  de: {
    thanks: {
      heading: 'Vielen Dank für Ihren Einkauf bei {{ merchant.name }}',
      text: 'Hier finden Sie immer den aktuellen Stand Ihres Pakets. Speichern Sie den Link, um wieder herzufinden.',
    },
    help: {
      heading: 'Fragen zu Ihrem Paket?',
      questions: [
        {
          question: 'Seit Tagen gibt es nichts Neues',
          answer:
            'Ein Paket wird unterwegs nicht überall gescannt. Warten Sie noch zwei Werktage und melden Sie sich dann bei uns.',
        },
        {
          question: 'Ich bin nicht zu Hause, wenn es kommt',
          answer:
            'Der Zusteller versucht es noch einmal oder bringt das Paket zu einer Abholstelle in der Nähe. Sie erfahren, zu welcher.',
        },
        {
          question: 'Das Paket ist beschädigt oder etwas fehlt',
          answer: 'Bewahren Sie die Verpackung auf, machen Sie ein Foto und schreiben Sie uns möglichst bald.',
        },
      ],
      contact: '{{ merchant.name }} kontaktieren',
    },
  },
}
