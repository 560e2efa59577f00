import { useParams } from '@tanstack/react-router'
import { AppEditor } from './AppEditor.tsx'
import { AppPicker } from './AppPicker.tsx'

/** One app, or the catalogue to choose one from. */
export function AppPage() {
  const { id } = useParams({ from: '/apps/$id' })
  return id === 'create' ? <AppPicker /> : <AppEditor key={id} id={id} />
}
