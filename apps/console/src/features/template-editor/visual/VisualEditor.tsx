type Props = { source: string; isReadOnly: boolean; onChange: (source: string) => void; onLeave: () => void }

export function VisualEditor(_: Props) {
  return null
}
