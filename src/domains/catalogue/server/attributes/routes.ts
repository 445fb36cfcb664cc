import { type Handler, reads, writes } from '#platform/http/pipeline.ts'
import * as contract from '../../contract-attributes.ts'
import { mergeAttribute, renameAttributeValue } from './attribute-values.ts'
import { addAttribute, changeAttribute, removeAttribute, setAttributeScopes } from './change-attributes.ts'
import { findAttributes, findShownAttribute } from './find-attributes.ts'

export const attributeHandlers: Handler[] = [
  reads(contract.listAttributes, db => findAttributes(db)),
  reads(contract.showAttribute, (db, { params }) => findShownAttribute(db, params.code)),
  writes(contract.addAttribute, addAttribute),
  writes(contract.changeAttribute, changeAttribute),
  writes(contract.setAttributeScopes, setAttributeScopes),
  writes(contract.renameAttributeValue, renameAttributeValue),
  writes(contract.mergeAttribute, mergeAttribute),
  writes(contract.removeAttribute, removeAttribute),
]
