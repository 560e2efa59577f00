import { Drawer } from '@mantine/core'
import { SideMenu } from './SideMenu.tsx'

/** The side menu where there is no room beside the page. */
export function MenuDrawer({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  return (
    <Drawer opened={isOpen} onClose={onClose} size={280} title="Menu" closeButtonProps={{ 'aria-label': 'Close' }}>
      <nav aria-label="Main menu">
        <SideMenu onFollow={onClose} />
      </nav>
    </Drawer>
  )
}
