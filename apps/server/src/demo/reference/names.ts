const words = (text: string): readonly string[] => text.trim().split(/\s+/)
const lines = (text: string): readonly string[] => text.trim().split(/\s*,\s*/)

type Names = {
  readonly first: readonly string[]
  readonly last: readonly string[]
  readonly streets: readonly string[]
  readonly phone: string
}

/** Common names and streets by country. */
export const names: Readonly<Record<string, Names>> = {
  SE: {
    phone: '+467',
    first: words(`
      Alice Maja Elsa Astrid Wilma Ebba Saga Freja Klara Agnes Linnea Ella Vera Selma Signe Tuva Ida Emma Sara Anna Karin Eva
      Kristina Maria Lena Birgitta Ingrid Margareta Sofia Johanna Noah William Hugo Lucas Liam Oliver Elias Adam Axel August Nils
      Arvid Viktor Erik Karl Lars Anders Johan Per Mikael Jan Hans Gunnar Björn Magnus Fredrik Amir Yusuf Leila Fatima`),
    last: words(`
      Andersson Johansson Karlsson Nilsson Eriksson Larsson Olsson Persson Svensson Gustafsson Pettersson Jonsson Jansson Hansson
      Bengtsson Jönsson Lindberg Jakobsson Magnusson Lindström Olofsson Lindqvist Lindgren Axelsson Berg Bergström Lundberg Lind
      Lundgren Lundqvist Mattsson Berglund Fredriksson Sandberg Henriksson Forsberg Sjöberg Wallin Ali Engström Eklund Danielsson
      Lundin Håkansson Björk Bergman Gunnarsson Wikström Holm Samuelsson Isaksson Fransson Bergqvist Nyström Holmberg Arvidsson
      Löfgren Söderberg Nyberg Ahmed Blomqvist Claesson Mårtensson Nordström Hassan Viklund Ekström Hermansson Åberg Ström Sundberg
      Öberg Hedlund Dahlberg Ek Falk Strand Åkesson Moberg Norén`),
    streets: lines(`
      Storgatan, Kungsgatan, Drottninggatan, Skolgatan, Järnvägsgatan, Kyrkogatan, Nygatan, Ringvägen, Björkvägen, Skogsvägen,
      Strandvägen, Parkgatan, Tallvägen, Ängsvägen, Bergsgatan, Industrigatan, Hamngatan, Södra vägen, Granvägen, Linnégatan`),
  },
  NO: {
    phone: '+474',
    first: words(`
      Nora Emma Olivia Ella Maja Sofie Emilie Ingrid Sara Leah Frida Astrid Hedda Ada Thea Amalie Anna Ida Julie Marte Kari Anne
      Inger Marit Liv Berit Randi Solveig Hilde Silje Jakob Noah Emil Lucas Oskar Oliver William Filip Aksel Theodor Henrik Magnus
      Kasper Isak Ole Jan Per Bjørn Kjell Knut Svein Arne Thomas Morten Eirik Sindre Håkon Lars Omar Ayaan`),
    last: words(`
      Hansen Johansen Olsen Larsen Andersen Pedersen Nilsen Kristiansen Jensen Karlsen Johnsen Pettersen Eriksen Berg Haugen Hagen
      Johannessen Andreassen Jacobsen Dahl Jørgensen Halvorsen Henriksen Lund Sørensen Jakobsen Moen Gundersen Iversen Strand
      Solberg Svendsen Eide Knutsen Martinsen Bakken Kristoffersen Mathisen Lie Rasmussen Amundsen Lunde Moe Kristensen Bakke Berge
      Fredriksen Nguyen Hauge Solheim Holm Nygård Lien Christensen Knudsen Haugland Evensen Aas Tangen Bøe Hassan Simonsen Danielsen
      Ahmed Sandvik Aasen Viken Myhre Ali Thorsen Isaksen Ruud Arnesen Brekke Gulbrandsen Ødegård Vik Sunde Tveit Nes`),
    streets: lines(`
      Storgata, Kirkegata, Kirkeveien, Skoleveien, Parkveien, Ringveien, Bjørkeveien, Fjellveien, Strandgata, Sjøgata, Nygata,
      Industriveien, Solveien, Skogveien, Kongens gate, Dronningens gate, Jernbanegata, Markveien, Granveien, Elveveien`),
  },
  DK: {
    phone: '+453',
    first: words(`
      Alma Ida Freja Clara Ella Karla Emma Agnes Luna Nora Olivia Laura Sofia Ellen Anna Lærke Astrid Mathilde Josefine Caroline
      Mette Hanne Kirsten Anne Lone Susanne Camilla Line Maria Louise William Oscar Carl Malthe Emil Valdemar Noah August Aksel
      Lucas Alfred Victor Elias Oliver Magnus Frederik Mikkel Peter Jens Lars Michael Henrik Thomas Søren Jan Christian Martin
      Rasmus Mads Ahmad`),
    last: words(`
      Nielsen Jensen Hansen Pedersen Andersen Christensen Larsen Sørensen Rasmussen Jørgensen Petersen Madsen Kristensen Olsen
      Thomsen Christiansen Poulsen Johansen Møller Mortensen Knudsen Jakobsen Jacobsen Mikkelsen Olesen Frederiksen Laursen
      Henriksen Lund Schmidt Eriksen Holm Kristiansen Clausen Simonsen Svendsen Andreasen Iversen Jeppesen Mogensen Jespersen
      Nissen Lauridsen Frandsen Østergaard Winther Carlsen Nygaard Kjær Vestergaard Jessen Dahl Bruun Friis Lassen Bertelsen Bech
      Bach Hermansen Lauritsen Bak Ali Toft Bang Krogh Lorenzen Juhl Steffensen Berg Ravn Beck Nguyen Dam Brandt Damgaard Hedegaard
      Villadsen Skov Kirkegaard Bjerregaard`),
    streets: lines(`
      Vestergade, Østergade, Nørregade, Søndergade, Algade, Skolegade, Kirkevej, Strandvejen, Engvej, Skovvej, Bakkevej, Møllevej,
      Birkevej, Lærkevej, Havnegade, Jernbanegade, Industrivej, Parkvej, Rosenvej, Torvegade`),
  },
  FI: {
    phone: '+3584',
    first: words(`
      Aino Olivia Eevi Sofia Lilja Venla Helmi Ellen Aada Pihla Isla Emilia Anni Enni Iida Minttu Hanna Maria Anna Laura Päivi
      Tuula Ritva Anne Sari Katja Johanna Heidi Riikka Tiina Leo Eino Oliver Elias Väinö Noel Eeli Toivo Onni Emil Oskari Mikael
      Juho Antti Juha Timo Matti Kari Mika Jari Pekka Jukka Markku Heikki Ville Janne Sami Petri Lauri Eetu`),
    last: words(`
      Korhonen Virtanen Mäkinen Nieminen Mäkelä Hämäläinen Laine Heikkinen Koskinen Järvinen Lehtonen Lehtinen Saarinen Salminen
      Heinonen Niemi Heikkilä Salonen Kinnunen Turunen Salo Laitinen Rantanen Tuominen Karjalainen Jokinen Mattila Savolainen
      Lahtinen Ahonen Ojala Leppänen Kallio Väisänen Hiltunen Leinonen Miettinen Pitkänen Aaltonen Manninen Koivisto Anttila Laaksonen
      Hirvonen Räsänen Lehto Toivonen Laakso Hakala Aalto Mustonen Peltonen Nurmi Seppälä Partanen Rautiainen Lindholm Karlsson
      Eriksson Johansson Pesonen Kettunen Niskanen Kokkonen Seppänen Pulkkinen Kauppinen Vainio Hänninen Huttunen Lampinen Rossi
      Nyman Holm Blom Granlund Hietala Ranta Sillanpää Vuorinen`),
    streets: lines(`
      Kauppakatu, Koulukatu, Asemakatu, Rantatie, Kirkkokatu, Puistokatu, Hallituskatu, Mannerheimintie, Keskuskatu, Koivutie,
      Metsätie, Niittytie, Rautatienkatu, Satamakatu, Teollisuustie, Uusikatu, Torikatu, Peltotie, Mäntytie, Kuusitie`),
  },
  IS: {
    phone: '+3546',
    first: words(`
      Guðrún Anna Kristín Sigríður Margrét Helga Sigrún Ingibjörg Jóhanna María Elín Katrín Ásta Hildur Ragnheiður Erla Lilja Emilía
      Embla Freyja Saga Hekla Birta Eva Sara Telma Rakel Júlía Salka Ylfa Jón Sigurður Guðmundur Gunnar Ólafur Einar Magnús Kristján
      Stefán Jóhann Árni Björn Helgi Aron Alexander Birkir Daníel Emil Kári Ari Tómas Óskar Viktor Arnar Davíð Andri Bjarki Hilmir
      Sindri Ísak`),
    last: words(`
      Jónsdóttir Sigurðardóttir Guðmundsdóttir Gunnarsdóttir Ólafsdóttir Einarsdóttir Magnúsdóttir Kristjánsdóttir Stefánsdóttir
      Jóhannsdóttir Árnadóttir Björnsdóttir Helgadóttir Aronsdóttir Þórsdóttir Bjarnadóttir Ragnarsdóttir Pétursdóttir Haraldsdóttir
      Davíðsdóttir Arnardóttir Hauksdóttir Pálsdóttir Karlsdóttir Jónsson Sigurðsson Guðmundsson Gunnarsson Ólafsson Einarsson
      Magnússon Kristjánsson Stefánsson Jóhannsson Árnason Björnsson Helgason Þórsson Bjarnason Ragnarsson Pétursson Haraldsson
      Davíðsson Arnarson Hauksson Pálsson Karlsson Briem Thorlacius Hansen Blöndal Thoroddsen Möller Norðdahl Zoëga Hafstein`),
    streets: lines(`
      Laugavegur, Skólavörðustígur, Hringbraut, Bankastræti, Aðalgata, Hafnargata, Vesturgata, Austurvegur, Skólabraut, Bæjarhraun,
      Hamraborg, Kirkjuvegur, Sólheimar, Álfheimar, Strandgata`),
  },
}

export const companyEndings: Readonly<Record<string, readonly string[]>> = {
  SE: ['Bygg AB', 'Konsult AB', 'Café AB', 'Förskola', 'Fastigheter AB', 'Tandvård AB', 'Hotell AB'],
  NO: ['Bygg AS', 'Rådgivning AS', 'Kafé AS', 'Barnehage', 'Eiendom AS', 'Hotell AS'],
  DK: ['Byg ApS', 'Rådgivning A/S', 'Café ApS', 'Børnehus', 'Ejendomme A/S', 'Hotel A/S'],
  FI: ['Rakennus Oy', 'Konsultointi Oy', 'Kahvila Oy', 'Päiväkoti', 'Kiinteistöt Oy', 'Hotelli Oy'],
  IS: ['Verktakar ehf.', 'Ráðgjöf ehf.', 'Kaffihús ehf.', 'Leikskóli', 'Gisting ehf.'],
}
