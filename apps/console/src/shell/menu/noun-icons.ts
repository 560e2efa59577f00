import type { NounIcon } from '@aftermile/domain/nouns/nouns'
import {
  IconApps,
  IconBolt,
  IconBuilding,
  IconBuildingStore,
  IconFileImport,
  IconHourglass,
  IconPhoto,
  IconTag,
  IconTemplate,
  IconTruckDelivery,
  IconUsers,
  type TablerIcon,
} from '@tabler/icons-react'

export const nounIcons: Readonly<Record<NounIcon, TablerIcon>> = {
  apps: IconApps,
  bolt: IconBolt,
  building: IconBuilding,
  'building-store': IconBuildingStore,
  'file-import': IconFileImport,
  hourglass: IconHourglass,
  photo: IconPhoto,
  tag: IconTag,
  template: IconTemplate,
  'truck-delivery': IconTruckDelivery,
  users: IconUsers,
}
