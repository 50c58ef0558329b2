/** Stages that a worker starts once and hands to one file after another: each file finds them as they were at their start. */

const renewals: (() => Promise<void>)[] = [];

/**
 * A function that hands out a stage until the end of the calling file. It starts one only where none is free; `renew` then
 * makes it as new. Where it cannot, it ends the stage and resolves to false; where it rejects, the file fails. Neither is handed
 * out again.
 */
export function oncePerWorker<S>(start: () => Promise<S>, renew: (stage: S) => Promise<unknown>) {
  const free: S[] = [];
  return async (): Promise<S> => {
    const stage = free.pop() ?? (await start());
    renewals.push(async () => {
      if ((await renew(stage)) !== false) free.push(stage);
    });
    return stage;
  };
}

/** Takes back what the file was given. */
export async function renewStages(): Promise<void> {
  await Promise.all(renewals.splice(0).map((renew) => renew()));
}
