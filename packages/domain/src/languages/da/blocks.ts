/** What the blocks of the tracking page say. */
export const blocks = {
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
        answer: 'Fragtfirmaet prøver igen eller afleverer pakken i en pakkeshop i nærheden. Du får besked om hvilken.',
      },
      {
        question: 'Pakken er beskadiget, eller der mangler noget',
        answer: 'Gem emballagen, tag et billede, og skriv til os så snart som muligt.',
      },
    ],
    contact: 'Kontakt {{ merchant.name }}',
  },
} as const
