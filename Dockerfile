# Two images, see docs/deploy.md: `docker build --target serve .` and `docker build --target service .`.
# test/house/containers.test.ts holds commands, ports and paths against the code.

# The Node of package-lock.json.
FROM node:24.21.0-bookworm-slim AS base
WORKDIR /opt/sise
COPY package.json package-lock.json .npmrc ./

FROM base AS serve-packages
RUN npm ci --omit=dev --omit=optional --no-fund --no-audit

# With workerd, which is among the optional ones.
FROM base AS service-packages
RUN npm ci --omit=dev --no-fund --no-audit

# With the bundler, by which the service makes workerd's program when it starts.
FROM base AS all-packages
RUN npm ci --no-fund --no-audit

FROM base AS program
COPY LICENSE ./
COPY public/THIRD_PARTY.txt public/
COPY scripts scripts
COPY src src
RUN mkdir /data && chown node:node /data && chmod 700 /data
VOLUME /data
EXPOSE 8787
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:8787/healthz').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]

FROM program AS serve
COPY --from=serve-packages /opt/sise/node_modules node_modules
USER node
ENTRYPOINT ["node", "--disable-warning=ExperimentalWarning", "scripts/serve.ts", "--host", "0.0.0.0", "--data", "/data"]

FROM program AS service
# workerd trusts the system's certificates.
RUN apt-get update && apt-get install -y --no-install-recommends ca-certificates && rm -rf /var/lib/apt/lists/*
COPY --from=service-packages /opt/sise/node_modules node_modules
COPY --from=all-packages /opt/sise/node_modules/rolldown node_modules/rolldown
COPY --from=all-packages /opt/sise/node_modules/@rolldown node_modules/@rolldown
COPY --from=all-packages /opt/sise/node_modules/@oxc-project node_modules/@oxc-project
USER node
ENTRYPOINT ["node", "--disable-warning=ExperimentalWarning", "scripts/service.ts", "--host", "0.0.0.0", "--data", "/data"]
