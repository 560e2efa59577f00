export { amountText, countText, numberText } from '@aftermile/domain/format/numbers'
