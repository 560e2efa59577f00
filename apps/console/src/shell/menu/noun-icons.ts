import type { NounIcon } from '@aftermile/domain/nouns/nouns'
import type { Icon } from '../../ui/icons/icon.tsx'
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
} from '../../ui/icons/icons.ts'

export const nounIcons: Readonly<Record<NounIcon, Icon>> = {
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
