/** What the blocks of the tracking page say. */
export const blocks = {
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
} as const
