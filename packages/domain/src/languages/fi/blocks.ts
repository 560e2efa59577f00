/** What the blocks of the tracking page say. */
export const blocks = {
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
} as const
