import fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { parseExactJson } from '../../../src/core/upstream/exact-json.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

describe('every number comes back as the text it was written in', () => {
  it.each([
    '0',
    '-0',
    '-0.0',
    '7',
    '1.0',
    '1.50000',
    '4.2e-06',
    '1.4E-7',
    '1e999999',
    '-3.7258e+42',
    '0.1234567890123456',
    '12345678901234567890',
    '0.000000000000000000000000000000001',
    '1015673598.896450024556193850116628967',
  ])('%s', (text) => {
    expect(parseExactJson(text)).toBe(text);
    expect(parseExactJson(`{"a":{"b":[ ${text} ]}}`)).toEqual({ a: { b: [text] } });
  });

  it('whatever the digits', () => {
    const digits = fc.stringMatching(/^-?(0|[1-9]\d{0,40})(\.\d{1,40})?([eE][+-]?\d{1,3})?$/);
    fc.assert(
      fc.property(fc.array(digits), (numbers) => {
        expect(parseExactJson(`[${numbers.join(',')}]`)).toEqual(numbers);
      }),
    );
  });
});

describe('all that is no number is as JSON.parse has it', () => {
  it('strings, also those that look like numbers, booleans, null, empty containers', () => {
    const text = '{"price":"1.10","e":"4e2","yes":true,"no":false,"none":null,"list":[],"map":{}}';
    expect(parseExactJson(text)).toEqual(JSON.parse(text));
  });

  it('any value without numbers', () => {
    const leaf = fc.oneof(fc.string(), fc.boolean(), fc.constant(null));
    const value = fc
      .jsonValue()
      .map((any) => JSON.parse(JSON.stringify(any, (_, v) => (typeof v === 'number' ? null : v))));
    fc.assert(
      fc.property(fc.oneof(leaf, value), (any) => {
        const text = JSON.stringify(any);
        if (text.includes('__proto__')) return;
        expect(parseExactJson(text)).toEqual(JSON.parse(text));
      }),
    );
  });

  it('the last of two equal keys wins, with its own text', () => {
    expect(parseExactJson('{"a":1.0,"a":2.00}')).toEqual({ a: '2.00' });
    expect(parseExactJson('{"a":{"b":1},"a":2.00,"c":3.0}')).toEqual({ a: '2.00', c: '3.0' });
  });
});

describe('a key named __proto__ sets no prototype', () => {
  it('is dropped at every depth, and its neighbours stay', () => {
    const body = parseExactJson('{"__proto__":{"usd":1},"a":{"__proto__":[2],"krw":3.0}}') as { a: object };
    expect(Object.keys(body)).toEqual(['a']);
    expect(Object.getPrototypeOf(body)).toBe(Object.prototype);
    expect(body.a).toEqual({ krw: '3.0' });
    expect(Object.getPrototypeOf(body.a)).toBe(Object.prototype);
    expect('usd' in {}).toBe(false);
  });
});

describe('what is no JSON is a SyntaxError', () => {
  it.each([
    ['nothing', ''],
    ['a truncated object', '{"bitcoin":{"usd":76975'],
    ['a truncated number', '{"usd":1.'],
    ['HTML', '<!doctype html>'],
    ['NaN', '{"usd":NaN}'],
    ['Infinity', '[Infinity]'],
    ['a leading zero', '[01]'],
    ['a leading plus', '[+1]'],
    ['a bare fraction', '[.5]'],
    ['hex', '[0x10]'],
    ['two values', '{}{}'],
    ['a trailing comma', '[1,]'],
    ['single quotes', "{'usd':1}"],
  ])('%s', (_, text) => {
    expect(() => parseExactJson(text)).toThrow(SyntaxError);
  });
});

it('a runtime that does not tell the text of numbers is refused rather than trusted with doubles', () => {
  const parse = JSON.parse;
  vi.spyOn(JSON, 'parse').mockImplementation(
    (text: string, reviver?: (key: string, value: unknown) => unknown) =>
      parse(text, (key, value) => reviver?.(key, value)),
  );
  expect(() => parseExactJson('{"usd":0.12345678901234567}')).toThrow(/cannot read JSON numbers exactly/);
  expect(parseExactJson('{"usd":"1"}')).toEqual({ usd: '1' });
});
