/** What the blocks of the tracking page say. */
export const blocks = {
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
} as const
