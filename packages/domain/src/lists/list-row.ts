/** What every row of a closed list has; `icon` is the name of a Tabler icon. */
export type ListRow = {
  readonly id: string
  readonly text: string
  readonly icon: string | null
  readonly color: string | null
}
