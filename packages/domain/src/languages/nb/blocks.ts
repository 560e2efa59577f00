/** What the blocks of the tracking page say. */
export const blocks = {
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
} as const
