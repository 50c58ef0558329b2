/** The hosts of the exchanges' sockets, which the content security policy lists beside those of requests. */

export const UPBIT_STREAM = 'wss://api.upbit.com';
export const BINANCE_STREAM = 'wss://data-stream.binance.vision';

export const STREAM_HOSTS: readonly string[] = [UPBIT_STREAM, BINANCE_STREAM];
