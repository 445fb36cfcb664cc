/**
 * bin/sbom [FILE]: what the project is made of, from the lock file alone, as CycloneDX 1.6 JSON; on standard output
 * by default. The same lock gives the same bytes: no date, and a serial number drawn from the content.
 */
import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { ROOT } from './pinned.mjs'

const text = readFileSync(path.join(ROOT, 'package-lock.json'), 'utf8')
const { packages } = JSON.parse(text)
const PREFIX = 'node_modules/'
const nameOf = place => place.slice(place.lastIndexOf(PREFIX) + PREFIX.length)
const purlOf = (name, version) => `pkg:npm/${name.replace('@', '%40')}@${version}`
const refOf = place => (place ? purlOf(nameOf(place), packages[place].version) : purlOf(root.name, root.version))
const root = packages['']
const places = Object.keys(packages).filter(Boolean)

/** How far a package reaches: what is only there to build and test is excluded from what runs. */
const scopeOf = ({ dev, optional, devOptional }) =>
  dev ? 'excluded' : optional || devOptional ? 'optional' : 'required'
const SCOPES = ['required', 'optional', 'excluded']

const licencesOf = licence => licence && { licenses: [licenceOf(licence)] }
/** An SPDX expression, an SPDX identifier, or the name of a licence that has none. */
function licenceOf(licence) {
  if (/^SEE LICENSE IN /.test(licence)) return { license: { name: licence } }
  return / (AND|OR|WITH) /.test(licence) ? { expression: licence } : { license: { id: licence } }
}

function hashesOf(place) {
  const hashes = (packages[place]?.integrity ?? '').split(' ').filter(Boolean)
  return hashes.map(hash => {
    const [algorithm, value] = hash.split(/-(.*)/)
    return {
      alg: algorithm.toUpperCase().replace('SHA', 'SHA-'),
      content: Buffer.from(value, 'base64').toString('hex'),
    }
  })
}

function componentOf(place) {
  const { version, license } = packages[place]
  // A package inside the archive of another one has no digest of its own.
  const hashes = hashesOf(places.find(other => refOf(other) === refOf(place) && packages[other].integrity))
  const [name, group] = nameOf(place).split('/').reverse()
  return {
    type: 'library',
    'bom-ref': refOf(place),
    ...(group && { group }),
    name,
    version,
    // One version in several places reaches as far as the one that reaches furthest.
    scope: SCOPES.find(scope =>
      places.some(other => refOf(other) === refOf(place) && scopeOf(packages[other]) === scope),
    ),
    ...(hashes.length && { hashes }),
    ...licencesOf(license),
    purl: refOf(place),
  }
}

/** Node's resolution: in the folder of the dependent package, else in a parent folder. */
function found(name, from) {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf(PREFIX) - 1))) {
    const place = `${folder}${folder && '/'}${PREFIX}${name}`
    if (packages[place]) return [refOf(place)]
    if (!folder) return []
  }
}

function dependenciesOf(place) {
  const { dependencies, optionalDependencies, devDependencies } = packages[place]
  const names = Object.keys({ ...dependencies, ...optionalDependencies, ...devDependencies })
  return names.flatMap(name => found(name, place))
}

const byRef = list => [...new Map(list).entries()].sort(([a], [b]) => (a < b ? -1 : 1))
const graph = new Map()
for (const place of Object.keys(packages))
  graph.set(refOf(place), [...(graph.get(refOf(place)) ?? []), ...dependenciesOf(place)])
const digest = createHash('sha256').update(text).digest('hex')

const bom = {
  $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
  bomFormat: 'CycloneDX',
  specVersion: '1.6',
  // A version 8 UUID: its bits are ours to choose.
  serialNumber: `urn:uuid:${digest.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-8$3-a$4-$5')}`,
  version: 1,
  metadata: {
    component: {
      type: 'application',
      'bom-ref': refOf(''),
      name: root.name,
      version: root.version,
      purl: refOf(''),
    },
  },
  components: byRef(places.map(place => [refOf(place), componentOf(place)])).map(([, component]) => component),
  dependencies: byRef(graph).map(([ref, on]) => ({ ref, dependsOn: [...new Set(on)].sort() })),
}

const written = `${JSON.stringify(bom, null, 2)}\n`
const file = process.argv[2]
if (file) writeFileSync(file, written)
else process.stdout.write(written)
