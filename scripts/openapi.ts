/** The OpenAPI 3.1 description of the operation and its table of errors, made from the operation's own tables. As a command it writes docs/openapi.json and docs/api.md. */
import { readFileSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import * as z from 'zod/mini';
import { PLATFORMS } from '../src/core/market/platforms.ts';
import { POINT_LIMIT, STEP_NAMES } from '../src/core/market/series.ts';
import {
  boardAnswer,
  detailedEntry,
  detailedMomentEntry,
  detailedSeries,
  entry,
  series,
} from '../src/service/api/entry-schema.ts';
import { PROBLEMS, type ProblemName, problemType } from '../src/service/api/problems.ts';
import { DEFAULT_PER_MINUTE } from '../src/service/api/rate-limit.ts';
import { ADDRESS_LIMIT, COMPARED_LIMIT } from '../src/service/api/requested-addresses.ts';
import { PROBLEM_DOCUMENTS } from './problem-manual.ts';

type Json = Readonly<Record<string, unknown>>;

const MAX_AGE: Json = {
  description:
    '`private, max-age=` the seconds until the next of the prices is due; a year for past prices that are final',
  schema: { type: 'string' },
};

const SUCCESS_HEADERS: Json = {
  'Cache-Control': MAX_AGE,
  ETag: {
    description: 'sent back as If-None-Match, it is answered with 304 where the answer would be the same',
    schema: { type: 'string' },
  },
  'Server-Timing': {
    description:
      'of present prices, `age;dur=` the milliseconds since the project first received the oldest of them',
    schema: { type: 'string' },
  },
};

const UNCHANGED: Json = {
  description: 'The answer would be the one whose ETag the request named in If-None-Match. No body.',
  headers: SUCCESS_HEADERS,
};

const NAMES = Object.keys(PROBLEMS) as ProblemName[];

export function openApi(): Json {
  const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));
  return {
    openapi: '3.1.0',
    info: {
      title: 'Sise',
      version,
      license: { name: 'MIT', identifier: 'MIT' },
      description:
        'Prices of coins and tokens in US dollars and South Korean won, exact and with their source. The same on an HTTP server, inside Chromium (on the extension’s own origin) and for other extensions (as a message).',
    },
    servers: [
      { url: 'http://127.0.0.1:8787', description: 'npm run serve' },
      {
        url: 'chrome-extension://{id}',
        description: 'in Chromium, for the extension’s own pages and tabs',
        variables: { id: { default: 'id', description: 'the id of the installed extension' } },
      },
    ],
    paths: {
      '/{coinSymbol}/token-price/{apiKey}': { get: tokenPrice() },
      '/{coinSymbol}/price-history/{apiKey}': { get: priceHistory() },
      '/premiums/{apiKey}': { get: premiums() },
    },
    components: {
      schemas: {
        Entry: schemaOf(entry),
        DetailedEntry: schemaOf(detailedEntry),
        DetailedMomentEntry: schemaOf(detailedMomentEntry),
        Series: schemaOf(series),
        DetailedSeries: schemaOf(detailedSeries),
        PremiumBoard: schemaOf(boardAnswer),
        Problem: problemSchema(),
      },
    },
  };
}

function tokenPrice(): Json {
  return {
    operationId: 'tokenPrice',
    summary: 'Prices of a platform’s coin and tokens, now or at a past moment',
    parameters: [...pathParameters(), ...queryParameters()],
    responses: { 200: success(), 304: UNCHANGED, ...refusals() },
  };
}

function priceHistory(): Json {
  const moment = { type: 'string', examples: ['2026-01-01T00:00:00Z', '1767225600'] };
  const [detail, format] = ['detail', 'format'].map((name) =>
    queryParameters().find((parameter) => parameter.name === name),
  );
  return {
    operationId: 'priceHistory',
    summary: 'A row of prices of one coin or token, at even steps, of one market and one source',
    parameters: [
      ...pathParameters(),
      {
        name: 'address',
        in: 'query',
        description: 'A token contract address, or 0x for the coin. Left out: the coin.',
        schema: { type: 'string', pattern: '^0x([0-9a-fA-F]{40})?$', default: '0x' },
      },
      {
        name: 'from',
        in: 'query',
        required: true,
        description: 'When it begins: ISO 8601 with its zone, or Unix seconds.',
        schema: moment,
      },
      { name: 'to', in: 'query', description: 'When it ends. Left out: now.', schema: moment },
      {
        name: 'step',
        in: 'query',
        description: `How far points are apart: those of 5m are at full five minutes, others at full hours. At most ${POINT_LIMIT}.`,
        schema: { type: 'string', enum: STEP_NAMES, default: '1d' },
      },
      { ...detail, description: 'Adds each record’s time and conversion, and whether all is final.' },
      format,
    ],
    responses: {
      200: {
        description: 'A point for each step, oldest first; one without a record has nulls.',
        headers: SUCCESS_HEADERS,
        content: {
          'application/json': {
            schema: {
              oneOf: ['Series', 'DetailedSeries'].map((name) => ({ $ref: `#/components/schemas/${name}` })),
            },
          },
          'text/csv': {
            schema: { type: 'string', description: 'RFC 4180: a header row, and a line for each point' },
          },
        },
      },
      304: UNCHANGED,
      ...refusals(),
    },
  };
}

function premiums(): Json {
  return {
    operationId: 'premiums',
    summary: 'Every won market of Upbit, else Bithumb, with its kimchi premium',
    parameters: [
      ...pathParameters().filter(({ name }) => name === 'apiKey'),
      ...queryParameters().filter(({ name }) => name === 'format'),
    ],
    responses: {
      200: {
        description:
          'A market for each of the exchange, by traded value; figures that are unknown are null. A project that is restricted to platforms has the markets of their coins and tokens.',
        headers: SUCCESS_HEADERS,
        content: {
          'application/json': { schema: { $ref: '#/components/schemas/PremiumBoard' } },
          'text/csv': {
            schema: { type: 'string', description: 'RFC 4180: a header row, and a line for each market' },
          },
        },
      },
      304: UNCHANGED,
      ...refusals(),
    },
  };
}

function pathParameters(): readonly Json[] {
  return [
    {
      name: 'coinSymbol',
      in: 'path',
      required: true,
      description: 'Selects a platform with its coin, or a coin, in any letter case.',
      schema: {
        type: 'string',
        examples: [...PLATFORMS.flatMap(({ id, aliases = [] }) => [id, ...aliases]), 'XRP'],
      },
    },
    {
      name: 'apiKey',
      in: 'path',
      required: true,
      description: 'The key of a project.',
      schema: { type: 'string', pattern: '^[A-Za-z0-9_-]{43}$' },
    },
  ];
}

function queryParameters(): readonly Json[] {
  return [
    {
      name: 'addresses',
      in: 'query',
      description: `Token contract addresses, or 0x for the coin, separated by a comma without spaces; nothing is trimmed. At most ${ADDRESS_LIMIT}. Left out: the coin.`,
      style: 'form',
      explode: false,
      schema: {
        type: 'array',
        minItems: 1,
        maxItems: ADDRESS_LIMIT,
        default: ['0x'],
        items: { type: 'string', pattern: '^0x([0-9a-fA-F]{40})?$' },
      },
    },
    {
      name: 'detail',
      in: 'query',
      description:
        'Adds status, time, basis and conversion; shows stale prices up to a day old, marked. With `at`: the record’s time, how near it is, and the rate with its date; shows prices of a day, marked.',
      schema: { type: 'boolean', default: false },
    },
    {
      name: 'premium',
      in: 'query',
      description:
        'Adds the kimchi premium to each entry: by how many percent it costs more on Upbit, else Bithumb, than on Binance, else by CoinGecko, with both prices, their sources and times, and the rate; or null and why. Not with `at`.',
      schema: { type: 'boolean', default: false },
    },
    {
      name: 'sources',
      in: 'query',
      description: `With \`detail=true\`: adds to each entry the price of each source, its difference, and why it was used or not. For ${COMPARED_LIMIT} addresses at most, in JSON, not with \`at\`.`,
      schema: { type: 'boolean', default: false },
    },
    {
      name: 'at',
      in: 'query',
      description:
        'A past moment: ISO 8601 with its zone, or Unix seconds. Every entry is of that moment. Left out: now.',
      schema: { type: 'string', examples: ['2026-12-31T15:00:00Z', '1798729200'] },
    },
    {
      name: 'format',
      in: 'query',
      description: 'Left out: as the Accept header prefers, JSON by default.',
      schema: { type: 'string', enum: ['json', 'csv'] },
    },
  ];
}

function success(): Json {
  const list = (name: string) => ({
    type: 'object',
    required: ['prices'],
    additionalProperties: false,
    properties: { prices: { type: 'array', items: { $ref: `#/components/schemas/${name}` } } },
  });
  return {
    description:
      'One entry for each address, in the order of the request, duplicates included. An entry without a price has nulls.',
    headers: SUCCESS_HEADERS,
    content: {
      'application/json': { schema: { oneOf: ['Entry', 'DetailedEntry', 'DetailedMomentEntry'].map(list) } },
      'text/csv': {
        schema: { type: 'string', description: 'RFC 4180: a header row, and a line for each entry' },
      },
    },
  };
}

function refusals(): Json {
  const statuses = [...new Set(NAMES.map((name) => PROBLEMS[name].status))].sort((a, b) => a - b);
  return Object.fromEntries(
    statuses.map((status) => {
      const names = NAMES.filter((name) => PROBLEMS[name].status === status);
      const headers = headersOf(status);
      return [
        status,
        {
          description: names
            .map((name) => `${PROBLEMS[name].title}: ${PROBLEM_DOCUMENTS[name].when}.`)
            .join(' '),
          ...(headers && { headers }),
          content: {
            'application/problem+json': {
              schema: {
                allOf: [
                  { $ref: '#/components/schemas/Problem' },
                  { oneOf: names.map((name) => problemOf(name)) },
                ],
              },
            },
          },
        },
      ];
    }),
  );
}

function headersOf(status: number): Json | null {
  const text = (description: string) => ({ description, schema: { type: 'string' } });
  if (status === 405) return { Allow: text('the methods there are') };
  if (status !== 429 && status !== 503) return null;
  return {
    'Retry-After': text(
      `seconds${status === 429 ? ` (a key has ${DEFAULT_PER_MINUTE} requests a minute unless the server says otherwise)` : ''}`,
    ),
  };
}

function problemOf(name: ProblemName): Json {
  const fields = Object.entries(PROBLEM_DOCUMENTS[name].fields);
  return {
    title: PROBLEMS[name].title,
    required: ['type', ...fields.map(([field]) => field)],
    properties: {
      type: { const: problemType(name) },
      ...Object.fromEntries(fields.map(([field, description]) => [field, { description }])),
    },
  };
}

function problemSchema(): Json {
  return {
    type: 'object',
    description: 'RFC 9457',
    required: ['type', 'title', 'status', 'detail'],
    properties: {
      type: { type: 'string', format: 'uri', enum: NAMES.map(problemType) },
      title: { type: 'string' },
      status: { type: 'integer' },
      detail: { type: 'string', description: 'a sentence that a person understands' },
    },
  };
}

function schemaOf(schema: z.core.$ZodType): Json {
  const { $schema: _, ...json } = z.toJSONSchema(schema);
  return json;
}

export function problemTable(): string {
  const rows = (Object.keys(PROBLEMS) as ProblemName[])
    .map((name) => ({ name, ...PROBLEMS[name], ...PROBLEM_DOCUMENTS[name] }))
    .sort((a, b) => a.status - b.status)
    .map(({ name, status, when, fields }) => {
      const besides = Object.entries(fields).map(([field, meaning]) => `\`${field}\`: ${meaning}`);
      return `| ${status} | \`${problemType(name)}\` | ${when} | ${besides.join('; ')} |`;
    });
  return ['| status | `type` | when | fields besides |', '|---|---|---|---|', ...rows].join('\n');
}

if (import.meta.main) {
  const MARK = '<!-- problems -->';
  const docs = new URL('../docs/', import.meta.url);

  await writeFile(new URL('openapi.json', docs), `${JSON.stringify(openApi(), null, 2)}\n`);
  const [before = ''] = (await readFile(new URL('api.md', docs), 'utf8')).split(MARK);
  await writeFile(new URL('api.md', docs), `${before}${MARK}\n${problemTable()}\n`);
}
