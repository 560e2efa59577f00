import { helpTerms } from '../../ui/help/help-terms.ts'

export type HelpSubject = {
  readonly id: string
  readonly title: string
  /** One sentence, shown in the list of subjects. */
  readonly short: string
  /** Other words that people search for. */
  readonly words?: string
  readonly parts: readonly HelpPart[]
  /** Ids of subjects that are close. */
  readonly see?: readonly string[]
}

export type HelpPart = {
  readonly title?: string
  readonly text?: string
  readonly list?: readonly string[]
}

/** All pages of the help center. Those about a term come first. */
export const subjects: readonly HelpSubject[] = [
  {
    id: 'late',
    ...helpTerms.late,
    words: 'delayed expired overdue on time promise delivery time latest',
    parts: [
      { text: 'Every shipment that has a promised delivery time is one of these:' },
      {
        list: [
          'Late: the promised time has passed and it is not delivered.',
          'At risk: it is forecast to be late.',
          'On time: neither.',
        ],
      },
      {
        title: 'The promised time',
        text: 'It comes from the booking, an import, or the transit times of the carrier. If a promise is a span, its end counts. A parcel that waits at a service point has arrived: it is no longer late.',
      },
      {
        title: 'On boards',
        text: 'Boards call late shipments Delivery time expired, and Predicted late what is at risk. The lists that they open use the short words.',
      },
      {
        title: 'What to do',
        list: [
          'Open Late on the home page, or the ready view in the list of shipments.',
          'Look at the timeline for the last scan and the cause of delay.',
          'Select what needs the same step, then send a message, add a tag or update it from the carrier.',
        ],
      },
    ],
    see: ['at-risk', 'sla', 'bulk'],
  },
  {
    id: 'at-risk',
    ...helpTerms['at-risk'],
    words: 'predicted late forecast estimate prediction probability',
    parts: [
      {
        text: 'A shipment is at risk if it will more likely than not arrive after its promised time. When that time has passed without a delivery, it is late.',
      },
      {
        title: 'The forecast',
        text: 'Every night, Aftermile learns from your own shipments that arrived in the last nine weeks: how long each product takes on each route, from which stage, on which days. A shipment shows the estimated time and the span in which eight of ten like it arrive.',
      },
      {
        title: 'Act before it is late',
        text: 'A rule can tell the receiver, add a tag or create an alert as soon as something is at risk. One is built in.',
      },
    ],
    see: ['late', 'messages'],
  },
  {
    id: 'sla',
    ...helpTerms.sla,
    words: 'policy policies breach breached clock service level agreement',
    parts: [
      {
        text: 'An SLA policy says that a shipment must reach one of some statuses within a time, such as a first scan within 24 hours of the booking.',
      },
      {
        list: [
          'Each policy is a clock on every shipment that it fits. The clock starts when the shipment begins to fit.',
          'A clock runs, is met, or is breached. After a breach it can start again, as often as the policy says.',
          'Time is counted in minutes, or in business hours by the calendar of your tenant settings.',
        ],
      },
      {
        title: 'Where you see it',
        text: 'Lists show the policy that is nearest to its breach. The page of a shipment shows all of its clocks.',
      },
      {
        title: 'Not the same as late',
        text: 'Late is about the promise to the receiver. A policy is about what you agreed with a carrier, or expect of your own work.',
      },
    ],
    see: ['late', 'at-risk'],
  },
  {
    id: 'boards',
    ...helpTerms.boards,
    words: 'dashboard dashboards chart charts kpi widget wall filter bookmark',
    parts: [
      {
        title: 'What is counted',
        text: 'Live boards count open shipments and those completed in the last 7 days. What had no event for 60 days is left out until the next one. The head of the board says how many these are.',
      },
      {
        title: 'Filter',
        list: [
          'Click a bar, a slice or a row to filter the whole board. Click it again to remove the filter.',
          'A widget ignores its own filter, so you can compare and choose more.',
          'The filters are in the address. Send it to a colleague, or save it as a bookmark.',
        ],
      },
      {
        title: 'From a number to its shipments',
        text: 'Every number can be opened as a list of the shipments behind it.',
      },
      {
        title: 'Arrange',
        text: 'Move, resize, remove and add widgets with Arrange. The layout is yours alone unless you share a bookmark. A wall screen shows boards in turn, large, without menus.',
      },
    ],
    see: ['late', 'at-risk'],
  },
  {
    id: 'bulk',
    ...helpTerms.bulk,
    words: 'select selection many tag complete undo job jobs',
    parts: [
      {
        title: 'Select',
        list: [
          'Tick rows, or hold Shift to tick a range.',
          'Select all that match takes everything that the filters find, also what is not loaded.',
        ],
      },
      {
        title: 'Act',
        text: 'Add or remove tags, complete, send an e-mail or text message, or update them from the carriers. Where an action isn’t allowed for some rows, the dialog says why and offers to do the others.',
      },
      {
        title: 'Result',
        text: 'Large actions run as jobs. Each row has its own result: done, unchanged or refused with the reason. You can retry what was refused. Tag changes can be undone. A message that was sent can’t.',
      },
    ],
    see: ['messages', 'late'],
  },
  {
    id: 'import',
    ...helpTerms.import,
    words: 'csv xlsx json excel file upload data mapping columns',
    parts: [
      {
        list: [
          'Drop a CSV, XLSX or JSON file of up to 100 MB.',
          'Choose what each column means. The choice is remembered for files with the same columns.',
          'Check the result: every problem is named with its row. Nothing is saved yet.',
          'Import. Rows without problems are saved, the others can be downloaded, corrected and imported again.',
        ],
      },
      {
        title: 'Before you start',
        text: 'Merchants and carriers in the file must exist, or be mapped to ones that do. Dates are read in the time zone of the import unless they have their own.',
      },
      {
        title: 'Importing twice',
        text: 'A row with a number that exists updates it. So the same file can be imported again and creates nothing twice.',
      },
    ],
    see: ['messages'],
  },
  {
    id: 'messages',
    ...helpTerms.messages,
    words: 'email e-mail text sms webhook template sent failed bounced suppressed unknown outbox',
    parts: [
      {
        text: 'Rules and people send messages from templates. Every message is stored before it is sent, and stays in the log.',
      },
      {
        title: 'States',
        list: [
          'Queued or deferred: it waits, for its turn or until the end of quiet hours.',
          'Sent, delivered, opened: the provider took it, and what it reported later.',
          'Failed or bounced: it did not arrive. The message says why.',
          'Suppressed: it was not sent, because the address is on the list of suppressed addresses or its rule was switched off.',
          'Unknown: it may have been sent. Say that it was, or send it again.',
        ],
      },
      {
        title: 'Who gets none',
        text: 'Nothing is sent to an address that doesn’t exist, or whose owner marked a message as spam. Who unsubscribed still gets what is needed for a delivery, but no reminders and no marketing.',
      },
    ],
    see: ['bulk', 'at-risk'],
  },
  {
    id: 'finding-your-way',
    title: 'Finding your way',
    short: 'The menu, the command palette and addresses.',
    words: 'navigation palette search menu link share',
    parts: [
      {
        text: 'The menu on the left shows the pages you have access to. Press Ctrl K (⌘ K on a Mac) to open the command palette, then type a few letters of a page or command. To show a colleague what you see, send them the address of the page.',
      },
    ],
    see: ['lists-and-forms'],
  },
  {
    id: 'lists-and-forms',
    title: 'Lists and forms',
    short: 'Sorting, saving, and what happens when two people change the same thing.',
    words: 'save conflict sort rows columns',
    parts: [
      {
        text: 'Lists remember their sorting and the number of rows per page. In a form, press Ctrl S to save. If someone else saved the same item in the meantime, you see both versions and choose which one to keep for each field.',
      },
    ],
    see: ['bulk'],
  },
  {
    id: 'tags',
    title: 'Tags',
    short: 'Labels for shipments and orders.',
    words: 'label alert priority',
    parts: [
      {
        text: 'Tags are labels that people and rules add to shipments and orders. Tags with Medium or High priority count as alerts. A tag that operators can’t use is only added by rules. Before you delete a tag, you see how many shipments and orders have it.',
      },
    ],
    see: ['bulk'],
  },
  {
    id: 'notifications-and-support',
    title: 'Notifications and support',
    short: 'The bell and the support chat.',
    words: 'bell chat question contact',
    parts: [
      {
        text: 'The bell shows new notifications. To ask a question, open Support chat in the user menu. You’ll get a notification when there is a reply.',
      },
    ],
  },
  {
    id: 'signing-in',
    title: 'Signing in and out',
    short: 'Inactivity, and a forgotten password.',
    words: 'password sign in sign out idle inactivity login logout',
    parts: [
      {
        title: 'Inactivity',
        text: 'You’re signed out after a period of inactivity. A 30-second countdown appears first. Move the pointer or press a key to stay signed in.',
      },
      {
        title: 'Forgotten password',
        text: 'If your password belongs to Aftermile, choose Forgot password? on the sign-in page. You get a link that works once, for one hour. If you sign in with an account of your company, ask your company.',
      },
    ],
  },
]

/** The subjects that have all words of a text: first those with the words in the title, then those that are about them. */
export function findSubjects(text: string, all: readonly HelpSubject[] = subjects): HelpSubject[] {
  const wanted = text.toLowerCase().split(/\s+/).filter(Boolean)
  const rankOf = (subject: HelpSubject) => textsOf(subject).findIndex(has => wanted.every(word => has.includes(word)))
  return all
    .map(subject => ({ subject, rank: rankOf(subject) }))
    .filter(({ rank }) => rank >= 0)
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ subject }) => subject)
}

/** The title, with what it is about, with all of the page. */
function textsOf({ title, short, words = '', parts }: HelpSubject): string[] {
  const about = [title, short, words].join(' ')
  const rest = parts.flatMap(part => [part.title ?? '', part.text ?? '', ...(part.list ?? [])])
  return [title, about, [about, ...rest].join(' ')].map(text => text.toLowerCase())
}
