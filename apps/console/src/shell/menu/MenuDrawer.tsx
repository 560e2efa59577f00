import { Drawer } from '@mantine/core'
import { SideMenu } from './SideMenu.tsx'

/** The side menu on narrow screens. */
export function MenuDrawer({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  return (
    <Drawer opened={isOpen} onClose={onClose} size={280} title="Menu" closeButtonProps={{ 'aria-label': 'Close' }}>
      <nav aria-label="Main menu">
        <SideMenu onNavigate={onClose} />
      </nav>
    </Drawer>
  )
}
