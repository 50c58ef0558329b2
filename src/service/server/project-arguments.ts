/** Reads the arguments of `npm run project` strictly. */
import { isKey } from '../api/keys.ts';
import type { NewProject } from '../api/projects.ts';
import {
  DEFAULT_HOST,
  DEFAULT_PORT,
  NATS_OPTIONS,
  type NatsArguments,
  networkNamed,
  parsed,
  readNatsArguments,
  required,
  WrongArguments,
} from './arguments.ts';

export const PROJECT_USAGE = [
  'npm run project -- create --name NAME --network mainnet|testnet [--platforms ETH,BNB] [--key=KEY|--key -] --data DIR [--base-url URL]',
  'npm run project -- list --data DIR',
  'npm run project -- rename ID --to NAME --data DIR',
  'npm run project -- rotate ID --data DIR [--base-url URL]',
  'npm run project -- revoke ID --data DIR',
  'With --nats URL[,URL…] [--nats-auth FILE] [--nats-ca FILE] [--nats-replicas N] instead of --data DIR: the projects in NATS.',
  'npm run project -- import --data DIR --nats URL … [--write]   (without --write: shows what it would copy)',
].join('\n');

/** The value of `--key` by which the key is read from the standard input. */
export const STANDARD_INPUT = '-';

export type ProjectCommand =
  | {
      readonly act: 'create';
      readonly project: NewProject;
      /** `STANDARD_INPUT` for a key that is read from there: other users of the machine may see the arguments of a process. */
      readonly key?: string;
      readonly baseUrl: string;
    }
  | { readonly act: 'list' }
  | { readonly act: 'rename'; readonly which: string; readonly to: string }
  | { readonly act: 'rotate'; readonly which: string; readonly baseUrl: string }
  | { readonly act: 'revoke'; readonly which: string };

/** Where the projects are: in the folder of a server, or in NATS. */
export type ProjectsAt = { readonly data: string } | { readonly nats: NatsArguments };

export interface ImportCommand {
  readonly act: 'import';
  readonly data: string;
  readonly nats: NatsArguments;
  /** Whether the projects are copied; if not, the command only shows what it would copy. */
  readonly write: boolean;
}

/** The command in the arguments. Throws WrongArguments. */
export function readProjectArguments(
  args: readonly string[],
): (ProjectCommand & { readonly at: ProjectsAt }) | ImportCommand {
  const { values, positionals } = parsed(args, {
    ...NATS_OPTIONS,
    data: { type: 'string' },
    name: { type: 'string' },
    network: { type: 'string', default: 'mainnet' },
    platforms: { type: 'string' },
    key: { type: 'string' },
    to: { type: 'string' },
    id: { type: 'string' },
    'base-url': { type: 'string' },
    write: { type: 'boolean', default: false },
  });
  const [act, given, ...rest] = positionals;
  if (rest.length > 0) throw new WrongArguments(`Unexpected argument ${JSON.stringify(rest[0])}.`);
  const nats = readNatsArguments(values);
  if (act === 'import') return importCommand(values, nats, given);
  if (values.write) throw new WrongArguments('--write belongs to import.');
  const which = () => required(given ?? values.id ?? values.name, 'the id of a project (see list)');
  const at = placeOf(values.data, nats);
  const usual = `http://${DEFAULT_HOST}:${DEFAULT_PORT}`;
  const baseUrl = () => readUrl(values['base-url'] ?? usual, '--base-url');
  switch (act) {
    case 'create':
      return { act, at, project: newProject(values), ...givenKey(values.key), baseUrl: baseUrl() };
    case 'list':
      return { act, at };
    case 'rename':
      return { act, at, which: which(), to: required(values.to, '--to') };
    case 'rotate':
      return { act, at, which: which(), baseUrl: baseUrl() };
    case 'revoke':
      return { act, at, which: which() };
    default:
      throw new WrongArguments('Missing command: create, list, rename, rotate, revoke or import.');
  }
}

function placeOf(data: string | undefined, nats: NatsArguments | null): ProjectsAt {
  if (nats && data !== undefined) throw new WrongArguments('Use either --data or --nats.');
  return nats ? { nats } : { data: required(data, '--data DIR or --nats URL') };
}

function importCommand(
  values: { readonly data?: string; readonly write: boolean },
  nats: NatsArguments | null,
  given: string | undefined,
): ImportCommand {
  if (given !== undefined) throw new WrongArguments(`Unexpected argument ${JSON.stringify(given)}.`);
  if (!nats) throw new WrongArguments('Missing: --nats.');
  return { act: 'import', data: required(values.data, '--data'), nats, write: values.write };
}

function newProject(values: { name?: string; network?: string; platforms?: string }): NewProject {
  const { network } = values;
  if (network !== 'mainnet' && network !== 'testnet')
    throw new WrongArguments(`--network must be mainnet or testnet, not ${JSON.stringify(network)}.`);
  return {
    name: required(values.name, '--name'),
    network,
    platforms: values.platforms === undefined ? null : values.platforms.split(',').map(networkNamed),
  };
}

/**
 * The key given for a new project, in an object; empty if none is given. With the key of a project of the extension,
 * the same paths are valid on the server.
 */
function givenKey(key: string | undefined): { readonly key?: string } {
  if (key === undefined) return {};
  return { key: key === STANDARD_INPUT ? key : checkedKey(key) };
}

/** The key, if it has the form of one. Throws WrongArguments. */
export function checkedKey(key: string): string {
  // The message does not contain the text, which may be a key that lacks a single letter.
  if (!isKey(key))
    throw new WrongArguments('--key is not valid: expected 43 characters. Copy the key again.');
  return key;
}

function readUrl(text: string, option: string): string {
  if (!URL.canParse(text) || !/^https?:/.test(text))
    throw new WrongArguments(`${option} is not an http(s) URL: ${JSON.stringify(text)}.`);
  return text.replace(/\/+$/, '');
}
