FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --include=dev
COPY tsconfig.json ./
COPY shared shared
COPY formats formats
COPY ingest ingest
COPY jobs jobs
COPY stores stores
COPY api api
COPY web web
COPY people people
COPY server server
COPY cli cli
COPY data/sample data/sample
COPY scripts/build.mjs scripts/bundle.mjs scripts/
RUN npm run build && npm prune --omit=dev
# What the service never opens. typescript stays only as a peer of a package's types; of sql.js Node opens sql-wasm alone. The imports fail here if a
# package misses a file.
RUN rm -rf node_modules/typescript node_modules/@typescript \
 && find node_modules -type f \( -name '*.map' -o -name '*.d.ts' -o -name '*.d.mts' -o -name '*.d.cts' \) -delete \
 && find node_modules/sql.js/dist -type f ! -name 'sql-wasm.*' -delete \
 && node --input-type=module -e "for (const name of Object.keys(JSON.parse((await import('node:fs')).readFileSync('package.json')).dependencies)) if (name !== '@etalab/decoupage-administratif') await import(name); await (await import('sql.js')).default()"

# No sources and no compiler here: bin/terrier.mjs finds dist/ ready and prepares nothing.
FROM node:24-bookworm-slim
# The proxy of docker-compose.yml runs from this image too: one image to build, pull and update.
RUN apt-get update -qq \
 && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends haproxy >/dev/null \
 && apt-get clean && rm -rf /var/lib/apt/lists/* /var/cache/apt/*.bin
ENV NODE_ENV=production TERRIER_DATA=/data HOST=0.0.0.0 PORT=3000
WORKDIR /app
COPY --from=build /app/package.json ./
COPY --from=build /app/node_modules node_modules
COPY --from=build /app/dist dist
COPY bin bin
# A new named volume takes the owner of the folder it is mounted on.
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=10s --start-period=20s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/health`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["node", "bin/terrier.mjs"]
CMD ["serve"]
ARG VERSION=0.2.0
ARG REVISION=
ARG SOURCE_URL=
LABEL org.opencontainers.image.title="Terrier" \
      org.opencontainers.image.description="French open land data, tied to the parcel: one service over REST and MCP" \
      org.opencontainers.image.licenses="MIT" \
      org.opencontainers.image.version="$VERSION" \
      org.opencontainers.image.revision="$REVISION" \
      org.opencontainers.image.source="$SOURCE_URL"
