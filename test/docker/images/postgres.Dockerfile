# Stands for postgres:17-bookworm where no image registry can be reached: PostgreSQL as Debian has it (15).
FROM node:24-bookworm-slim
RUN apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends postgresql >/dev/null \
 && rm -rf /var/lib/apt/lists/* /var/lib/postgresql/15 && mkdir /var/lib/postgresql/data && chown postgres:postgres /var/lib/postgresql/data
ENV PGDATA=/var/lib/postgresql/data PATH=/usr/lib/postgresql/15/bin:$PATH
COPY postgres.sh /usr/local/bin/
USER postgres
STOPSIGNAL SIGINT
ENTRYPOINT ["sh", "/usr/local/bin/postgres.sh"]
