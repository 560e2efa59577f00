export { countText, numberText } from '@aftermile/domain/format/numbers'
