import type { AnyBoard } from './board.ts'

export type Tab = { readonly title: string; readonly board: AnyBoard }

export type Application = {
  readonly id: string
  readonly title: string
  readonly tabs: readonly Tab[]
  /** Boards without a tab, reached by URL only. */
  readonly untabbed: readonly AnyBoard[]
}

/** A part of the console that shows boards. */
export type Section = {
  /** Its boards are at /{id}/{board}. */
  readonly id: string
  /** Every application that it may show. */
  readonly applications: readonly Application[]
  /** The application for a user's scopes. */
  readonly applicationFor: (scopes: readonly string[]) => Application
}

const boardsOf = ({ tabs, untabbed }: Application): AnyBoard[] => [...tabs.map(tab => tab.board), ...untabbed]

/** The board with an id; the first tab's board without an id; null if there is none. */
export function boardOf(application: Application, id: string | undefined): AnyBoard | null {
  const boards = boardsOf(application)
  return (id === undefined ? boards[0] : boards.find(board => board.id === id)) ?? null
}

/** The data set of the board at an address, whoever sees it; null if there is none. */
export function datasetAt(sections: readonly Section[], path: string): AnyBoard['dataset'] | null {
  const [, sectionId, boardId] = path.split('/')
  const applications = sections.find(({ id }) => id === sectionId)?.applications ?? []
  // Without an id the address ends with its section, or with a slash.
  const boards = applications.flatMap(application => boardOf(application, boardId || undefined) ?? [])
  return boards[0]?.dataset ?? null
}

export type BoardName = { readonly applicationId: string; readonly boardId: string }

/** A board by application and id; null if there is none. */
export function findBoard(sections: readonly Section[], { applicationId, boardId }: BoardName): AnyBoard | null {
  const application = sections.flatMap(({ applications }) => applications).find(({ id }) => id === applicationId)
  return application === undefined ? null : boardOf(application, boardId)
}

/** The data sets behind all boards. */
export const datasetsOf = (sections: readonly Section[]): AnyBoard['dataset'][] => [
  ...new Set(sections.flatMap(section => section.applications.flatMap(boardsOf)).map(({ dataset }) => dataset)),
]
